import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { readOfferExample } from "./offer-example.ts";
import { checkOfferTable, rulesKey } from "./offer-table-form.ts";

const longNote = "A note has at most 300 characters.";
const version = z.coerce
  .number(reloadText)
  .pipe(z.int(reloadText).min(1, reloadText).max(largestInt, reloadText));
const note = z.string(longNote).trim().max(300, longNote).optional();
const rest = z.object({ version, note, confirmBigMove: z.string(reloadText).optional() });

/**
 * The form in which rules for offers are published: percentages typed as `7.5` or `-5`, dollars as `120.00`,
 * levels as whole numbers. A tick confirms just these rules, and no others typed later. An example that
 * cannot be read is left out.
 */
export const publishOffersInput = z.record(z.string(), z.string(reloadText)).transform((sent, check) => {
  const table = checkOfferTable(sent);
  const checked = rest.safeParse(sent);
  const errors = table.ok ? {} : table.errors;
  for (const [name, message] of Object.entries(errors)) {
    check.addIssue({ code: "custom", path: [name], message });
  }
  for (const { path, message } of checked.error?.issues ?? []) {
    check.addIssue({ code: "custom", path: [...path], message });
  }
  if (!table.ok || !checked.success) return z.NEVER;
  const read = readOfferExample(sent);
  return {
    version: checked.data.version,
    note: checked.data.note,
    rules: table.rules,
    example: read.ok ? read.example : undefined,
    confirmBigMove: checked.data.confirmBigMove === rulesKey(table.rules),
  };
});

/** The form that publishes an older version again. */
export const rollBackOffersInput = z.object({ version, to: version, note });
