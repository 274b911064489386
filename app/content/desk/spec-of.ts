import { linesKey, mailKindOf } from "../../../domain/content/model.ts";
import { type BlockSpec, blockSpecs } from "./block-specs.ts";
import { mailBlockSpec, mailLinesSpec } from "./mails/mail-block-spec.ts";

/** The form of a block or of a mail by its key; the first block without a key. */
export function specOf(key: string | null | undefined): BlockSpec | undefined {
  if (!key) return blockSpecs[0];
  if (key === linesKey) return mailLinesSpec;
  const kind = mailKindOf(key);
  return kind ? mailBlockSpec(kind) : blockSpecs.find((spec) => spec.key === key);
}
