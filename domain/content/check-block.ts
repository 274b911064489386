import { fail, ok, type Result } from "../../kernel/result.ts";
import type { ContentKey } from "./schemas.ts";
import { writtenBlocks } from "./written-blocks.ts";

/**
 * A value as its block keeps it, where it may be written, or what is wrong with it (`invalid`), with the path
 * as the field.
 */
export function checkedValue(key: ContentKey, value: unknown): Result<unknown> {
  const parsed = writtenBlocks[key].safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const text = issue?.message ?? "We can't save this text.";
  return fail({ code: "invalid", text, field: issue?.path.join(".") || key });
}
