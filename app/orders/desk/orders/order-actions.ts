import { data } from "react-router";
import { assignOrders, cancelOrder, setOrderStatus, takeNextOrder } from "../../../../domain/orders/index.ts";
import { orderPagePaths, shortId, statusLabels } from "../../../../domain/orders/model.ts";
import { readStaffMember } from "../../../../domain/people/index.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { deskPath } from "../../../shell/access/guard-desk.ts";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { orFailure } from "../../../web/forms/or-failure.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { columns, columnsCookie } from "./columns.tsx";
import {
  assignOrdersInput,
  cancelOrderInput,
  columnPrefix,
  nextOrderInput,
  nobody,
  type OrderForm,
  orderForms,
  orderFormTitles,
  setStatusInput,
  takeOrderInput,
} from "./order-forms.ts";
import { viewActions } from "./view-actions.ts";

type Run = (ctx: ShopCtx, fields: Fields, personId: string) => ReturnType<typeof runForm>;

const runs: Record<OrderForm, (ctx: ShopCtx, fields: Fields, personId: string) => Promise<Done>> = {
  cancel,
  take,
  assign,
  status,
  next,
  columns: chooseColumns,
  ...viewActions,
};
/** With `to` the page after it is another than the list; with `cookie` the browser remembers something. */
type Done =
  | { ok: true; flash: Flash; to?: string; cookie?: (isSecure: boolean) => string }
  | Extract<Awaited<ReturnType<Run>>, { ok: false }>;

/**
 * Does what a form of the orders' list asks for: the message of success, or the answer that refuses the form.
 */
export function runOrderForm(ctx: ShopCtx, fields: Fields, personId: string): Promise<Done> {
  const form = Object.values(orderForms).find((each) => each === fields.form);
  if (!form) throw data(null, { status: 400 });
  return runs[form](takingOver(ctx, fields), fields, personId);
}

/** Takes the most urgent order that nobody holds, and opens it; says where one stands when none waits. */
async function next(ctx: ShopCtx, fields: Fields): Promise<Done> {
  const done = await runForm({
    ...named("next"),
    schema: nextOrderInput,
    fields,
    run: ({ idempotencyKey }) => takeNextOrder(ctx, { onceKey: idempotencyKey }),
  });
  if (!done.ok) return done;
  const { orderId } = done.value;
  if (orderId) {
    const title = `Order #${shortId(orderId)} is yours`;
    return { ok: true, flash: { title, tone: "good" }, to: orderPagePaths.desk(orderId) };
  }
  const flash: Flash = { title: "Nothing to take", text: "No unassigned order needs us now.", tone: "info" };
  return { ok: true, flash, to: deskPath(fields.back ?? null) };
}

async function chooseColumns(_ctx: ShopCtx, fields: Fields): Promise<Done> {
  const chosen = fields.reset
    ? null
    : columns.filter((column) => fields[columnPrefix + column] !== undefined);
  const flash: Flash = { title: chosen ? "Columns saved" : "Columns reset", tone: "good" };
  return { ok: true, flash, cookie: (isSecure) => columnsCookie(chosen, isSecure) };
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
