import type { z } from "zod";
import {
  type ApprovalProposal,
  addNote,
  assignOrders,
  changeWorld,
  editOrder,
  handOver,
  holdLonger,
  type OrderChange,
  type OrderRow,
  removeOrder,
  requestApproval,
  setOrderStatus,
  settleGold,
  takeOver,
  undoStatus,
} from "../../../../domain/orders/index.ts";
import type { handOverInput, orderNoteInput } from "../../../../domain/orders/inputs.ts";
import { fieldNames, orderFields, statusLabels } from "../../../../domain/orders/model.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { does } from "../../../web/forms/run-forms.ts";
import type { OrderCommands } from "./order-command.ts";
import type { askForms, baseForms } from "./order-forms.ts";
import { linkAsked } from "./sale-commands.ts";

export const baseCommands: OrderCommands<typeof baseForms> = {
  status: does(setOrderStatus, statusSet),
  undoStatus: does(undoStatus, ({ after }) =>
    successMessage("Status undone", `The order is ${statusLabels[after.status]} again.`),
  ),
  edit: does(
    (ctx, { orderId, version, note, ...edit }) => editOrder(ctx, { orderId, version, edit, note }),
    edited,
  ),
  world: does(changeWorld, { title: "World Updated", tone: "good" }),
  note: does(writeNote, { title: "Note added", tone: "good" }),
  take: does(takeOrder, { title: "This order is yours", tone: "good" }),
  takeOver: does((ctx, { orderId, takeOverFrom: from }) => takeOver(ctx, { orderId, from }), {
    title: "This order is yours",
    tone: "good",
  }),
  handOver: does(handOver, handedOver),
  "hold-longer": does(holdLonger, successMessage("Hold extended", "We email the customer the new time.")),
  settleGold: does(settleGold, goldSettled),
  remove: does(
    removeOrder,
    successMessage("Order removed", "It's gone from all lists and counts. The log keeps it."),
  ),
};

export const askCommands: OrderCommands<typeof askForms> = {
  askEmail: asks(({ customerEmail }) => ({ kind: "change_email", customerEmail })),
  askAmount: asks(({ quantity, amountCents }) => ({ kind: "override_amount", quantity, amountCents })),
  askUnlock: asks(() => ({ kind: "unlock_payout" })),
  askVerify: asks(() => ({ kind: "pay_account" })),
  askName: asks(({ rsn }) => ({ kind: "change_name", rsn })),
  askRefund: asks(({ amountCents }) => ({ kind: "refund", amountCents })),
  askWriteOff: asks(() => ({ kind: "write_off" })),
};

function asks<I extends { orderId: string; version: number; reason: string }>(
  proposalOf: (input: I) => ApprovalProposal,
) {
  return does(
    (ctx: ShopCtx, input: I) => {
      const { orderId, version, reason } = input;
      return requestApproval(ctx, { orderId, version, reason, proposal: proposalOf(input) });
    },
    successMessage("Request sent", "It happens once someone else approves."),
  );
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

function goldSettled(_: unknown, { outcome }: { outcome: "returned" | "kept" }): Flash {
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
