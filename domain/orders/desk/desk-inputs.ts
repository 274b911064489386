import { z } from "zod";
import { largestInt } from "../../../kernel/largest-int.ts";
import { isPlainText } from "../../../kernel/plain-text.ts";
import { reloadText } from "../../../kernel/reload-text.ts";
import { parseMillions } from "../../../kernel/typed-amounts.ts";
import { dollarsTyped } from "../../people/inputs.ts";
import { rsnInput } from "../../players/inputs.ts";
import { emailInput } from "../customers/email-input.ts";
import { editedTexts } from "../fields/text-inputs.ts";
import { goldAnswers, longestNote, longestNoteText, mostHoldMinutes, orderStatuses } from "../model.ts";

/** Where an order goes that is handed over to nobody in particular. */
export const queue = "queue";

const version = z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText);
const note = z
  .string(longestNoteText)
  .trim()
  .max(longestNote, longestNoteText)
  .refine(isPlainText, "Please use plain text: this note has control characters.");
const ticked = z
  .literal("on", reloadText)
  .optional()
  .transform((value) => value === "on");

/** Whether our gear came back with a boost that is completed. */
const gear = z.enum(["returned", "still_out"], "Say whether our gear is back.").optional();

/** What becomes of gold that changed hands when its order goes back or is canceled (Rule P45). */
export const goldAnswerInput = z.enum(goldAnswers, "Say whether the gold is back.").optional();

/** Another status for an order as it was seen; the note is for staff unless it is ticked public (Rule P9). */
export const statusInput = z.object({
  version,
  status: z.enum(orderStatuses, "Please choose a status."),
  note: note.optional(),
  notePublic: ticked,
  gear,
  gold: goldAnswerInput,
});

/** Takes back the status that was just set. */
export const undoStatusInput = z.object({ version });

/**
 * What became of gold that we owe back: returned in the game, or kept for a reason that the customer reads.
 */
export const settleGoldInput = z.object({
  version,
  outcome: z.enum(["returned", "kept"], "Say what became of the gold."),
  note: note.optional(),
});

const staffText = "Please choose a member of staff.";
const toText = "Choose a colleague, or the queue.";

/** Gives all one's open orders to a colleague, or to the queue, with a note (decision 035). */
export const handOverAllInput = z.object({
  to: z
    .union([z.literal(queue, toText), z.uuid(toText)], toText)
    .transform((to) => (to === queue ? null : to)),
  note: note.min(1, "Say what they need to know."),
});

/** The same for one order, as it was looked at. */
export const handOverInput = handOverAllInput.extend({ version });

/** Whom one takes an order over from. */
export const takeOverInput = z.object({ takeOverFrom: z.uuid(reloadText) });

const worldText = "Please choose a world.";

/** Another world for the meeting. */
export const changeWorldInput = z.object({
  version,
  world: z.coerce.number(worldText).int(worldText).max(largestInt, worldText),
});

/** A note in an order's log. */
export const orderNoteInput = z.object({
  note: note.min(1, "Please write a note."),
  isPublic: ticked,
  idempotencyKey: z.string(reloadText).min(8, reloadText).max(255, reloadText),
});

const minutesText = `Enter 1 to ${mostHoldMinutes.toLocaleString("en-US")} minutes.`;

/** Staff hold longer what an order holds. */
export const holdLongerInput = z.object({
  version,
  minutes: z.coerce
    .number(minutesText)
    .int(minutesText)
    .min(1, minutesText)
    .max(mostHoldMinutes, minutesText),
});

/** Removes an order from every list, for a reason. */
export const removeOrderInput = z.object({ version, reason: note.min(1, "Please say why.") });

const quantityText = "Please enter 1 to 1,000 million, in whole millions.";
const amountText = "Please enter an amount like 19.00.";

/** Millions of gold as typed (Rule P12). */
const quantity = z
  .string(quantityText)
  .transform((typed) => parseMillions(typed) ?? Number.NaN)
  .pipe(z.int(quantityText).min(1, quantityText).max(1000, quantityText));

const edited = z.object({
  version,
  note: note.optional(),
  ...editedTexts,
  quantity: quantity.optional(),
  amountCents: dollarsTyped(amountText).optional(),
  assignedTo: z
    .union([z.literal("", staffText), z.uuid(staffText)], staffText)
    .transform((personId) => personId || null)
    .optional(),
  world: z.coerce.number(worldText).int(worldText).max(largestInt, worldText).optional(),
});

/**
 * An edited order as the desk's form sends it: each field with what it held when the form was started, as
 * `was:<field>`. Only fields that differ from that are kept and checked, so that nobody saves what they have
 * not touched.
 */
export const editOrderInput = z.preprocess((sent) => {
  if (typeof sent !== "object" || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => Reflect.get(sent, `was:${name}`) !== value),
  );
}, edited);
export type OrderEditInput = z.output<typeof editOrderInput>;

const sayWhy = "Say why. The person who approves it will read this.";
const askReason = note.min(3, sayWhy);

/** Asks another person to approve another email address (Rule P31). */
export const askEmailInput = z.object({ version, customerEmail: emailInput, reason: askReason });
/** Asks another person to approve another game name (Rule P42). */
export const askNameInput = z.object({
  version,
  rsn: rsnInput("Enter the new game name."),
  reason: askReason,
});
/** Asks another person to approve a refund of so much. */
export const askRefundInput = z.object({ version, amountCents: dollarsTyped(amountText), reason: askReason });
/** Asks another person to approve other amounts; quantities are of gold alone. */
export const askAmountInput = z.object({
  version,
  quantity: quantity.optional(),
  amountCents: dollarsTyped(amountText),
  reason: askReason,
});
/** Asks another person to approve what needs no further word. */
export const askApprovalInput = z.object({ version, reason: askReason });

const requestId = z.uuid(reloadText);
/** Says which request is approved or withdrawn. */
export const requestInput = z.object({ requestId });
/** Says which changed order is approved. */
export const clearOrderInput = z.object({ orderId: z.uuid(reloadText) });
/** Says which request is refused, and why. */
export const refuseRequestInput = z.object({
  requestId,
  note: note.min(3, "Say why, so that they know what to do instead."),
});
