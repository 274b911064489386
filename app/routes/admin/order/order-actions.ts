import { data } from "react-router";
import { z } from "zod";
import {
  addNote,
  assignOrders,
  changeWorld,
  editOrder,
  holdLonger,
  removeOrder,
  setOrderStatus,
} from "../../../../domain/orders/index.ts";
import {
  changeWorldInput,
  editOrderInput,
  holdLongerInput,
  orderNoteInput,
  removeOrderInput,
  statusInput,
} from "../../../../domain/orders/inputs.ts";
import { statusLabels } from "../../../../domain/orders/model.ts";
import {
  recordPayment,
  recordRefund,
  unlockPayoutDetails,
  writeOff,
} from "../../../../domain/payments/index.ts";
import {
  recordPaymentInput,
  recordRefundInput,
  unlockInput,
  writeOffInput,
} from "../../../../domain/payments/inputs.ts";
import type { Result } from "../../../../kernel/result.ts";
import { orderForms, orderFormTitles } from "../../../components/desk/order/order-view.ts";
import { deedOfForm } from "../../../components/desk/payout-words.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { Answered } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";
import { runPayoutForm } from "../payouts/run-payout-form.ts";
import { runRequestForm } from "../requests/run-request-form.ts";
import { runAskForm } from "./ask-actions.ts";
import { runBoostForm } from "./boost-actions.ts";
import { editedWords } from "./edited-words.ts";
import { runPurchaseForm } from "./purchase-actions.ts";
import { runRefundDemo, runRefundSent } from "./refund-actions.ts";
import { runSaleForm } from "./sale-actions.ts";

type FormName = keyof typeof orderForms;

/** Gives a form of an order's page to its command: the message for the page after it, or the answer that refuses it. */
export function runOrderForm(ctx: ShopCtx, orderId: string, sent: Fields): Promise<Answered> {
  const fields: Fields & { orderId: string } = { ...sent, orderId };
  const ofRequest = runRequestForm(ctx, fields) ?? runAskForm(ctx, orderId, fields);
  if (ofRequest) return ofRequest;
  const deed = deedOfForm(fields.form);
  if (deed) return runPayoutForm(ctx, deed, fields);
  const ofSale = runSaleForm(ctx, orderId, fields);
  if (ofSale) return ofSale;
  const ofBoost = runBoostForm(ctx, orderId, fields);
  if (ofBoost) return ofBoost;
  const ofPurchase = runPurchaseForm(ctx, orderId, fields);
  if (ofPurchase) return ofPurchase;
  switch (fields.form) {
    case orderForms.status:
      return runStatus(ctx, fields);
    case orderForms.edit:
      return runEdit(ctx, fields);
    case orderForms.world:
      return run("world", changeWorldInput, fields, { title: "World Updated", tone: "good" }, (input) =>
        changeWorld(ctx, { ...input, orderId }),
      );
    case orderForms.note:
      return run("note", orderNoteInput, fields, { title: "Note added", tone: "good" }, (input) =>
        writeNote(ctx, orderId, input),
      );
    case orderForms.take:
      return run("take", z.object({}), fields, taken, () => takeOrder(ctx, orderId));
    case orderForms.holdLonger:
      return run("holdLonger", holdLongerInput, fields, heldLonger, (input) =>
        holdLonger(ctx, { ...input, orderId }),
      );
    case orderForms.remove:
      return run("remove", removeOrderInput, fields, removed, (input) =>
        removeOrder(ctx, { ...input, orderId }),
      );
    default:
      return runMoney(ctx, orderId, fields);
  }
}

function writeNote(
  ctx: ShopCtx,
  orderId: string,
  { idempotencyKey: key, ...note }: z.output<typeof orderNoteInput>,
): Promise<Result<undefined>> {
  const { actor } = ctx;
  const scope = `add-note:${actor.kind === "person" ? actor.personId : actor.kind}`;
  return addNote(ctx, { ...note, orderId, once: { scope, key } });
}

async function takeOrder(ctx: ShopCtx, orderId: string): Promise<Result<unknown>> {
  if (ctx.actor.kind !== "person") throw new Error("Only people take orders");
  return assignOrders(ctx, { orderIds: [orderId], personId: ctx.actor.personId, onlyFree: true });
}

const taken: Flash = { title: "This order is yours", tone: "good" };

const writtenOff: Flash = { title: "Written off", text: "The order can be completed now.", tone: "good" };
const heldLonger: Flash = { title: "Held longer", text: "The customer is told until when.", tone: "good" };

const removed: Flash = {
  title: "Order removed",
  text: "It is in no list or count any more. The log keeps it.",
  tone: "good",
};

function runMoney(ctx: ShopCtx, orderId: string, fields: Fields): Promise<Answered> {
  switch (fields.form) {
    case orderForms.unlock: {
      const text = "The customer can enter other payment details now.";
      return run("unlock", unlockInput, fields, { title: "Unlocked", text, tone: "good" }, (input) =>
        unlockPayoutDetails(ctx, input),
      );
    }
    case orderForms.payment:
      return run(
        "payment",
        recordPaymentInput,
        fields,
        { title: "Payment recorded", tone: "good" },
        (input) => recordPayment(ctx, { ...input, method: "manual", amountCents: input.amount }),
      );
    case orderForms.refund:
      return run("refund", recordRefundInput, fields, { title: "Refund recorded", tone: "good" }, (input) =>
        recordRefund(ctx, { ...input, amountCents: input.amount }),
      );
    case orderForms.writeOff:
      return run("writeOff", writeOffInput, fields, writtenOff, (input) =>
        writeOff(ctx, { ...input, orderId }),
      );
    case orderForms.refundSent:
      return runRefundSent(ctx, fields);
    case orderForms.refundDemo:
      return runRefundDemo(ctx, fields);
    default:
      throw data(null, { status: 400 });
  }
}

/** Whoever sets this status asks the seller for the link (spec/1 §4). */
const linkAsked: Flash = {
  title: "Email Reset Notification Sent",
  text: "The seller is asked for the link by mail and on their page.",
  tone: "good",
};

async function runStatus(ctx: ShopCtx, fields: Fields & { orderId: string }): Promise<Answered> {
  const done = await checked("status", statusInput, fields, (input) =>
    setOrderStatus(ctx, { ...input, orderId: fields.orderId }),
  );
  if (!done.ok) return done;
  const { before, after } = done.value;
  if (after.status === "email_reset_sent" && before.status !== after.status && !after.handedOverAt)
    return { ok: true, flash: linkAsked };
  const text =
    before.status === after.status
      ? `It was ${statusLabels[after.status]} already.`
      : `The order is ${statusLabels[after.status]} now.`;
  return { ok: true, flash: { title: "Status Updated", text, tone: "good" } };
}

async function runEdit(ctx: ShopCtx, fields: Fields & { orderId: string }): Promise<Answered> {
  const done = await checked("edit", editOrderInput, fields, ({ version, note, ...edit }) =>
    editOrder(ctx, { orderId: fields.orderId, version, edit, note }),
  );
  if (!done.ok) return done;
  const { before, after } = done.value;
  if (before === after) {
    return { ok: true, flash: { title: "Nothing changed", text: "The order is as it was.", tone: "info" } };
  }
  return { ok: true, flash: { title: "Order Updated", text: editedWords(before, after), tone: "good" } };
}

async function run<S extends z.ZodType, T>(
  name: FormName,
  schema: S,
  fields: Fields,
  flash: Flash,
  command: (input: z.output<S>) => Promise<Result<T>>,
): Promise<Answered> {
  const done = await checked(name, schema, fields, command);
  return done.ok ? { ok: true, flash } : done;
}

function checked<S extends z.ZodType, T>(
  name: FormName,
  schema: S,
  fields: Fields,
  command: (input: z.output<S>) => Promise<Result<T>>,
) {
  return runForm({
    form: orderForms[name],
    title: orderFormTitles[name],
    schema,
    fields,
    run: command,
  });
}
