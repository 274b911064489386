import { data } from "react-router";
import { assignOrders, cancelOrder, setOrderStatus } from "../../../../domain/orders/index.ts";
import { shortId, statusLabels } from "../../../../domain/orders/model.ts";
import { readStaffMember } from "../../../../domain/people/index.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { orFailure } from "../../../web/forms/or-failure.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import {
  assignOrdersInput,
  cancelOrderInput,
  nobody,
  type OrderForm,
  orderForms,
  orderFormTitles,
  setStatusInput,
  takeOrderInput,
} from "./order-forms.ts";

type Run = (ctx: ShopCtx, fields: Fields, personId: string) => ReturnType<typeof runForm>;

const runs: Record<OrderForm, (ctx: ShopCtx, fields: Fields, personId: string) => Promise<Done>> = {
  cancel,
  take,
  assign,
  status,
};
type Done = { ok: true; flash: Flash } | Extract<Awaited<ReturnType<Run>>, { ok: false }>;

/**
 * Does what a form of the orders' list asks for: the message of success, or the answer that refuses the form.
 */
export function runOrderForm(ctx: ShopCtx, fields: Fields, personId: string): Promise<Done> {
  const form = Object.values(orderForms).find((each) => each === fields.form);
  if (!form) throw data(null, { status: 400 });
  return runs[form](takingOver(ctx, fields), fields, personId);
}

async function cancel(ctx: ShopCtx, fields: Fields): Promise<Done> {
  const done = await runForm({
    ...named("cancel"),
    schema: cancelOrderInput,
    fields,
    run: (input) =>
      orFailure(ctx, notCanceled, () => cancelOrder(ctx, input), "an order could not be canceled"),
  });
  if (!done.ok) return done;
  const text = "Order has been canceled successfully.";
  return { ok: true, flash: { title: "Order Canceled", text, tone: "good" } };
}

const notCanceled: Failure = { code: "unavailable", text: "Failed to cancel order" };

async function take(ctx: ShopCtx, fields: Fields, personId: string): Promise<Done> {
  const done = await runForm({
    ...named("take"),
    schema: takeOrderInput,
    fields,
    run: ({ orderId }) => assignOrders(ctx, { orderIds: [orderId], personId, onlyFree: true }),
  });
  if (!done.ok) return done;
  const title = `Order #${shortId(fields.orderId ?? "")} is yours`;
  return { ok: true, flash: { title, tone: "good" } };
}

async function assign(ctx: ShopCtx, fields: Fields): Promise<Done> {
  let to = "nobody";
  const done = await runForm({
    ...named("assign"),
    schema: assignOrdersInput,
    fields,
    run: async ({ orderIds, personId, takeOverFrom }) => {
      const member = personId === nobody ? null : await readStaffMember(ctx, personId);
      to = member?.displayName ?? to;
      return assignOrders(ctx, { orderIds, personId: personId === nobody ? null : personId, takeOverFrom });
    },
  });
  if (!done.ok) return done;
  const { changed } = done.value;
  const text = `${changed === 1 ? "1 order" : `${changed} orders`} reassigned.`;
  return { ok: true, flash: { title: `Assigned to ${to}`, text, tone: "good" } };
}

async function status(ctx: ShopCtx, fields: Fields): Promise<Done> {
  const done = await runForm({
    ...named("status"),
    schema: setStatusInput,
    fields,
    run: (input) => setOrderStatus(ctx, input),
  });
  if (!done.ok) return done;
  const text = `#${shortId(done.value.after.id)} is now ${statusLabels[done.value.after.status]}.`;
  return { ok: true, flash: { title: "Status Updated", text, tone: "good" } };
}

function named(form: OrderForm) {
  return { form, title: orderFormTitles[form] };
}
