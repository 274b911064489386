import { z } from "zod";
import { largestInt } from "../../../kernel/largest-int.ts";
import { reloadText } from "../../../kernel/reload-text.ts";
import { dollarsTyped } from "../../people/inputs.ts";
import { disputeOutcomes, disputeReasons, longestDisputeText, longestPurchaseNote } from "./purchase-copy.ts";

const version = z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText);
const disputeId = z.uuid(reloadText);
const onceKey = z.string(reloadText).regex(/^[\x21-\x7e]{8,255}$/, reloadText);

function written(missing: string, what: string) {
  const long = `${what} can have at most ${longestDisputeText.toLocaleString("en-US")} characters.`;
  return z.string(missing).trim().min(3, missing).max(longestDisputeText, long);
}

const longNote = `A note can have at most ${longestPurchaseNote} characters.`;
const note = z
  .string(longNote)
  .trim()
  .max(longestPurchaseNote, longNote)
  .transform((text) => text || undefined)
  .optional();
const noReason = "Please say why.";
const reason = z.string(noReason).trim().min(3, noReason).max(longestPurchaseNote, longNote);

/** The buyer reads the login; the same key gives the same answer again for some minutes. */
export const revealLoginInput = z.object({ onceKey });

/** The buyer says that the account is as it should be. */
export const confirmPurchaseInput = z.object({ version: version.optional() });

/** Says that nothing was chosen of what may be wrong. */
export const chooseReason = "Please choose what's wrong.";

/** What a buyer finds wrong; pictures come beside it as files. */
export const openDisputeInput = z.object({
  reason: z.enum(disputeReasons, chooseReason),
  text: written("Please describe what's wrong.", "A description"),
  onceKey,
});

/** More on an open dispute, of either side; pictures come beside it as files. */
export const evidenceInput = z.object({
  disputeId,
  text: written("Please write something.", "A message"),
  onceKey,
});

export const withdrawDisputeInput = z.object({ disputeId });

const noPart = "Please enter the refund, for example 20.00.";
/** How staff decide; `refund` is typed in dollars, for a part only. */
export const decideDisputeInput = z
  .object({
    disputeId,
    version,
    outcome: z.enum(disputeOutcomes, "Please choose a decision."),
    refund: z.string().trim().default(""),
    answer: written("Please answer the buyer.", "An answer"),
    note,
  })
  .transform(({ refund, ...decision }, ctx) => {
    if (decision.outcome !== "part_refund") return { ...decision, refundCents: undefined };
    const cents = dollarsTyped(noPart).safeParse(refund);
    if (cents.success) return { ...decision, refundCents: cents.data };
    ctx.addIssue({ code: "custom", path: ["refund"], message: noPart });
    return z.NEVER;
  });

/** Staff let the buyer read the login once more, for a reason that stays with staff. */
export const allowAnotherRevealInput = z.object({ version, note: reason });
