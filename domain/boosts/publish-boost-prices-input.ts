import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { boostPricesKey, checkBoostPrices } from "./boost-price-form.ts";

const longNote = "A note has at most 300 characters.";
const version = z.coerce
  .number(reloadText)
  .pipe(z.int(reloadText).min(1, reloadText).max(largestInt, reloadText));
const note = z.string(longNote).trim().max(300, longNote).optional();
const rest = z.object({ version, note, confirmBigMove: z.string(reloadText).optional() });

/**
 * The form in which prices of boosts are published: dollars typed as `35.00`, a percentage as `30`, levels as
 * whole numbers. A tick confirms just these prices, and no others typed later.
 */
export const publishBoostPricesInput = z
  .record(z.string(), z.string(reloadText), reloadText)
  .transform((sent, check) => {
    const table = checkBoostPrices(sent);
    const checked = rest.safeParse(sent);
    const errors = table.ok ? {} : table.errors;
    for (const [name, message] of Object.entries(errors)) {
      check.addIssue({ code: "custom", path: [name], message });
    }
    for (const { path, message } of checked.error?.issues ?? []) {
      check.addIssue({ code: "custom", path: [...path], message });
    }
    if (!table.ok || !checked.success) return z.NEVER;
    return {
      version: checked.data.version,
      note: checked.data.note,
      prices: table.prices,
      confirmBigMove: checked.data.confirmBigMove === boostPricesKey(table.prices),
    };
  });

/** The form that publishes an older version again. */
export const rollBackBoostPricesInput = z.object({ version, to: version, note });
