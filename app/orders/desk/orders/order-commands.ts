import {
  assignOrders,
  cancelOrder,
  changeView,
  moveView,
  removeView,
  replaceViewFilters,
  saveView,
  setOrderStatus,
  takeNextOrder,
} from "../../../../domain/orders/index.ts";
import { orderPagePaths, shortId, statusLabels } from "../../../../domain/orders/model.ts";
import { readStaffMember } from "../../../../domain/people/index.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { ok } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { deskPath } from "../../../shell/access/guard-desk.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { orFailure } from "../../../web/forms/or-failure.ts";
import { does, type FormCommands } from "../../../web/forms/run-forms.ts";
import { columns, columnsCookie } from "./columns.tsx";
import { columnPrefix, nobody, type orderListForms } from "./order-forms.ts";

/** With `to` the page after it is another than the list; with `cookie` the browser remembers something. */
type Done = Flash & { to?: string; cookie?: (isSecure: boolean) => string };

const notCanceled: Failure = { code: "unavailable", text: "Failed to cancel order" };

/** What the forms of the orders' list do. */
export const orderListCommands: FormCommands<typeof orderListForms, ShopCtx, Done> = {
  cancel: does(
    (ctx, input) =>
      orFailure(ctx, notCanceled, () => cancelOrder(ctx, input), "an order could not be canceled"),
    successMessage("Order Canceled", "Order has been canceled successfully."),
  ),
  take: does(
    (ctx, { orderId }) => {
      if (ctx.actor.kind !== "person") throw new Error("Only people take orders");
      return assignOrders(ctx, { orderIds: [orderId], personId: ctx.actor.personId, onlyFree: true });
    },
    (_, { orderId }) => ({ title: `Order #${shortId(orderId)} is yours`, tone: "good" }),
  ),
  assign: does(
    async (ctx, { orderIds, personId, takeOverFrom }) => {
      const to = personId === nobody ? null : personId;
      const member = to && (await readStaffMember(ctx, to));
      const done = await assignOrders(ctx, { orderIds, personId: to, takeOverFrom });
      return done.ok ? ok({ ...done.value, to: member ? member.displayName : "nobody" }) : done;
    },
    ({ changed, to }) =>
      successMessage(`Assigned to ${to}`, `${changed === 1 ? "1 order" : `${changed} orders`} reassigned.`),
  ),
  status: does(setOrderStatus, ({ after }) =>
    successMessage("Status Updated", `#${shortId(after.id)} is now ${statusLabels[after.status]}.`),
  ),
  // Takes the most urgent order that nobody holds, and opens it.
  next: async (ctx, { idempotencyKey, back }) => {
    const taken = await takeNextOrder(ctx, { onceKey: idempotencyKey });
    if (!taken.ok) return taken;
    const { orderId } = taken.value;
    if (orderId) {
      const title = `Order #${shortId(orderId)} is yours`;
      return ok({ title, tone: "good", to: orderPagePaths.desk(orderId) });
    }
    const text = "No unassigned order needs us now.";
    return ok({ title: "Nothing to take", text, tone: "info", to: deskPath(back ?? null) });
  },
  columns: async (_, fields) => {
    const isReset = Boolean(fields.reset);
    const chosen = isReset ? null : columns.filter((column) => fields[columnPrefix + column] !== undefined);
    const title = isReset ? "Columns reset" : "Columns saved";
    return ok({ title, tone: "good", cookie: (isSecure) => columnsCookie(chosen, isSecure) });
  },
  "save-view": does(
    (ctx, { idempotencyKey, ...view }) => saveView(ctx, { ...view, onceKey: idempotencyKey }),
    successMessage("View saved", "It's in the rail."),
  ),
  "change-view": does(changeView, { title: "View saved", tone: "good" }),
  "replace-view": does(
    (ctx, { view, query }) => replaceViewFilters(ctx, { ...view, query }),
    successMessage("View updated", "It now has these filters."),
  ),
  "move-view": does(moveView, { title: "View moved", tone: "good" }),
  "remove-view": does(removeView, { title: "View removed", tone: "good" }),
};
