import { z } from "zod";
import {
  changeViewInput,
  goldAnswerInput,
  moveViewInput,
  removeViewInput,
  replaceViewInput,
  saveViewInput,
} from "../../../../domain/orders/inputs.ts";
import { longestNote, longestNoteText, orderStatuses } from "../../../../domain/orders/model.ts";
import { largestInt } from "../../../../kernel/largest-int.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { nextForm } from "../../../shell/desk/desk-forms.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** Which columns are ticked: one field `column:<name>` each. */
export const columnPrefix = "column:";

/** Which orders are ticked: one field `order:<id>` each, since a form of ours sends no name twice. */
export const pickPrefix = "order:";
export const nobody = "nobody";
export const bulkFormId = "assign-orders";

const orderId = z.uuid("Order not found");
const version = z.coerce.number(reloadText).int(reloadText).min(1, reloadText).max(largestInt, reloadText);
const note = z.string(longestNoteText).trim().max(longestNote, longestNoteText).optional();

const cancelOrderInput = z.object({ orderId, version, reason: note, gold: goldAnswerInput });
const takeOrderInput = z.object({ orderId, version });
const setStatusInput = z.object({
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
const nextOrderInput = z.object({ idempotencyKey: key, back: z.string(reloadText).optional() });

const choose = "Choose who to assign.";
/** At most a page of orders at once. */
const mostAssigned = 100;
const assignOrdersInput = z.preprocess(
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

const read = ["orders.read"] as const;
const progress = ["orders.progress"] as const;

/** The forms of the orders' list (Rule S65). */
export const orderListForms = defineForms({
  cancel: { needs: progress, title: "Error", schema: cancelOrderInput },
  take: { needs: progress, title: "Order not taken", schema: takeOrderInput },
  assign: { needs: progress, title: "Orders not assigned", schema: assignOrdersInput },
  status: { needs: progress, title: "Status not changed", schema: setStatusInput },
  [nextForm]: { needs: progress, title: "No order taken", schema: nextOrderInput },
  columns: {
    needs: ["desk.enter"],
    title: "Columns not changed",
    schema: z.record(z.string(), z.string()),
  },
  "save-view": { needs: read, title: "View not saved", schema: saveViewInput },
  "change-view": { needs: read, title: "View not changed", schema: changeViewInput },
  "replace-view": { needs: read, title: "View not updated", schema: replaceViewInput },
  "move-view": { needs: read, title: "View not moved", schema: moveViewInput },
  "remove-view": { needs: read, title: "View not removed", schema: removeViewInput },
});
