import { z } from "zod";
import { goldAnswerInput } from "../../../../domain/orders/inputs.ts";
import { longestNote, longestNoteText, orderStatuses } from "../../../../domain/orders/model.ts";
import { largestInt } from "../../../../kernel/largest-int.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { nextForm } from "../../../shell/desk/desk-forms.ts";

/** The forms of the orders' list. */
export const orderForms = {
  cancel: "cancel",
  take: "take",
  assign: "assign",
  status: "status",
  next: nextForm,
  columns: "columns",
  saveView: "save-view",
  changeView: "change-view",
  replaceView: "replace-view",
  moveView: "move-view",
  removeView: "remove-view",
} as const;
export type OrderForm = (typeof orderForms)[keyof typeof orderForms];

/** What heads the failure of each (Rule S65). */
export const orderFormTitles: Record<OrderForm, string> = {
  cancel: "Error",
  take: "Order not taken",
  assign: "Orders not assigned",
  status: "Status not changed",
  next: "No order taken",
  columns: "Columns not changed",
  "save-view": "View not saved",
  "change-view": "View not changed",
  "replace-view": "View not updated",
  "move-view": "View not moved",
  "remove-view": "View not removed",
};

/** Which columns are ticked: one field `column:<name>` each. */
export const columnPrefix = "column:";

/** Which orders are ticked: one field `order:<id>` each, since a form of ours sends no name twice. */
export const pickPrefix = "order:";
export const nobody = "nobody";
export const bulkFormId = "assign-orders";

const orderId = z.uuid("Order not found");
const version = z.coerce.number(reloadText).int(reloadText).min(1, reloadText).max(largestInt, reloadText);
const note = z.string(longestNoteText).trim().max(longestNote, longestNoteText).optional();

export const cancelOrderInput = z.object({ orderId, version, reason: note, gold: goldAnswerInput });
export const takeOrderInput = z.object({ orderId, version });
export const setStatusInput = z.object({
  orderId,
  version,
  status: z.enum(orderStatuses, "Choose a status."),
  note,
  gold: goldAnswerInput,
  notePublic: z
    .literal("on", reloadText)
    .optional()
    .transform((value) => value === "on"),
});

const key = z.string(reloadText).min(8, reloadText).max(255, reloadText);
export const nextOrderInput = z.object({ idempotencyKey: key, back: z.string(reloadText).optional() });

const choose = "Choose who to assign.";
/** At most a page of orders at once. */
const mostAssigned = 100;
export const assignOrdersInput = z.preprocess(
  (sent) => {
    if (typeof sent !== "object" || sent === null) return sent;
    const ticked = Object.keys(sent).filter((name) => name.startsWith(pickPrefix));
    return { ...sent, orderIds: ticked.map((name) => name.slice(pickPrefix.length)) };
  },
  z.object({
    orderIds: z.array(orderId).min(1, "Select at least one order.").max(mostAssigned, reloadText),
    personId: z.union([z.literal(nobody), z.uuid(choose)], choose),
    /** The colleagues from whom they are taken, by commas. */
    takeOverFrom: z
      .string(reloadText)
      .max(4000, reloadText)
      .optional()
      .transform((ids) => ids?.split(",")),
  }),
);
