import { data } from "react-router";
import { z } from "zod";
import {
  addNote,
  assignOrders,
  changeWorld,
  editOrder,
  handOver,
  holdLonger,
  type OrderChange,
  type OrderRow,
  removeOrder,
  setOrderStatus,
  settleGold,
  takeOver,
} from "../../../../domain/orders/index.ts";
import {
  changeWorldInput,
  editOrderInput,
  handOverInput,
  holdLongerInput,
  orderNoteInput,
  removeOrderInput,
  settleGoldInput,
  statusInput,
  takeOverInput,
} from "../../../../domain/orders/inputs.ts";
import { fieldNames, orderFields, statusLabels } from "../../../../domain/orders/model.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { type Answered, successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { actionOfForm } from "../../shared/desk/payout/payout-copy.ts";
import { runPayoutForm } from "../../shared/desk/payout/run-payout-form.ts";
import { requestActionOf } from "../requests/request-copy.ts";
import { runRequestForm } from "../requests/run-request-form.ts";
import { askActions } from "./ask-actions.ts";
import { boostActions } from "./boost-actions.ts";
import { moneyActions } from "./money-actions.ts";
import { type OrderAction, orderActionsOf } from "./order-action.ts";
import { orderForms, orderFormTitles } from "./order-view.ts";
import { purchaseActions } from "./purchase-actions.ts";
import { refundActions } from "./refund-actions.ts";
import { linkAsked, saleActions } from "./sale-actions.ts";

const action = orderActionsOf(orderForms, orderFormTitles);

/** Every form of an order's page by its name; what shows a secret is `reveal.ts`. */
export const orderActions: ReadonlyMap<string, OrderAction> = new Map([
  action("status", statusInput, statusSet, setOrderStatus),
  action("edit", editOrderInput, edited, (ctx, { orderId, version, note, ...edit }) =>
    editOrder(ctx, { orderId, version, edit, note }),
  ),
  action("world", changeWorldInput, { title: "World Updated", tone: "good" }, changeWorld),
  action("note", orderNoteInput, { title: "Note added", tone: "good" }, writeNote),
  action("take", z.object({}), { title: "This order is yours", tone: "good" }, takeOrder),
  action("takeOver", takeOverInput, { title: "This order is yours", tone: "good" }, (ctx, input) =>
    takeOver(ctx, { orderId: input.orderId, from: input.takeOverFrom }),
  ),
  action("handOver", handOverInput, handedOver, handOver),
  action("settleGold", settleGoldInput, goldSettled, settleGold),
  action(
    "holdLonger",
    holdLongerInput,
    successMessage("Hold extended", "We email the customer the new time."),
    holdLonger,
  ),
  action(
    "remove",
    removeOrderInput,
    successMessage("Order removed", "It's gone from all lists and counts. The log keeps it."),
    removeOrder,
  ),
  ...askActions,
  ...moneyActions,
  ...refundActions,
  ...saleActions,
  ...boostActions,
  ...purchaseActions,
]);

/** Runs a form of an order's page: the message for the page after it, or the answer that refuses it. */
export function runOrderForm(ctx: ShopCtx, orderId: string, sent: Fields): Promise<Answered> {
  const fields: Fields = { ...sent, orderId };
  const run = orderActions.get(fields.form ?? "") ?? rowActionOf(fields.form);
  if (!run) throw data(null, { status: 400 });
  return run({ ctx: takingOver(ctx, fields), orderId, fields });
}

/** What runs a form that a page may have once for each payout or request. */
function rowActionOf(form: string | undefined): OrderAction | undefined {
  const payoutAction = actionOfForm(form);
  if (payoutAction) return ({ ctx, fields }) => runPayoutForm(ctx, payoutAction, fields);
  const requestAction = requestActionOf(form);
  return requestAction && (({ ctx, fields }) => runRequestForm(ctx, requestAction, fields));
}

type Note = z.output<typeof orderNoteInput> & { orderId: string };

function writeNote(ctx: ShopCtx, { idempotencyKey: key, ...note }: Note) {
  const { actor } = ctx;
  const scope = `add-note:${actor.kind === "person" ? actor.personId : actor.kind}`;
  return addNote(ctx, { ...note, once: { scope, key } });
}

function takeOrder(ctx: ShopCtx, { orderId }: { orderId: string }) {
  if (ctx.actor.kind !== "person") throw new Error("Only people take orders");
  return assignOrders(ctx, { orderIds: [orderId], personId: ctx.actor.personId, onlyFree: true });
}

function handedOver(_: unknown, { to }: z.output<typeof handOverInput>): Flash {
  return to === null
    ? successMessage("Back in the queue", "Whoever takes it sees your note.")
    : successMessage("Order handed over", "They see your note above the order.");
}

function goldSettled(_: unknown, { outcome }: z.output<typeof settleGoldInput>): Flash {
  return outcome === "returned"
    ? successMessage("Gold returned", "We email the customer.")
    : { title: "Gold kept", text: "The customer reads why.", tone: "warn" };
}

function statusSet({ before, after }: OrderChange): Flash {
  const isSame = before.status === after.status;
  // Whoever sets this status asks the seller for the link (Rule S79).
  if (after.status === "email_reset_sent" && !isSame && !after.handedOverAt) return linkAsked;
  const label = statusLabels[after.status];
  return successMessage("Status Updated", isSame ? `It was already ${label}.` : `The order is now ${label}.`);
}

function edited({ before, after }: OrderChange): Flash {
  if (before === after) return { title: "Nothing changed", text: "The order stays the same.", tone: "info" };
  return successMessage("Order Updated", editedText(before, after));
}

/** Names the fields that an edit has changed: `Changed: name, amount.` */
function editedText(before: OrderRow, after: OrderRow): string {
  const changed = fieldNames.filter((field) => before[field] !== after[field]);
  return `Changed: ${changed.map((field) => orderFields[field].inSentence).join(", ")}.`;
}
