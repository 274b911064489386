import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import {
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from "react-router";
import { readOrderNeighbors } from "../../../../domain/orders/index.ts";
import { orderListInputFrom } from "../../../../domain/orders/inputs.ts";
import { orderPagePaths, shortId, statusLabels } from "../../../../domain/orders/model.ts";
import { isUnsent } from "../../../../domain/payments/model.ts";
import { listStaff } from "../../../../domain/people/index.ts";
import { can } from "../../../../domain/people/model.ts";
import { holdsOrder } from "../../../../domain/release/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError, dashboard } from "../../../shell/desk/desk-error.tsx";
import { keptList, listParam } from "../../../shell/desk/list-param.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { ErrorPage } from "../../../shell/site/error-page.tsx";
import { toast } from "../../../ui/toast.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { isOwnEcho } from "../../../web/forms/own-actions.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { listHref } from "../orders/list-address.ts";
import type { Route } from "./+types/order.route.ts";
import { DeskOrder } from "./desk-order.tsx";
import { loadOrder } from "./load-order.ts";
import { neighborsOf } from "./neighbor-links.tsx";
import { runOrderForm } from "./order-commands.ts";
import { orderDeskView } from "./order-desk-view.ts";
import { orderForms } from "./order-forms.ts";
import { DeskOrderMissing } from "./order-missing.tsx";
import type { OrderDeskView, Revealed } from "./order-view.ts";
import { useReaders } from "./use-readers.ts";

export function meta({ params, matches }: Route.MetaArgs) {
  return unlistedPage(matches, `Order #${shortId(params.orderId)} · Order desk`);
}

/**
 * Nothing of an order's page is kept by a cache, so that revealed details are gone with the page (Rule P5).
 */
export const headers: Route.HeadersFunction = (args) => {
  const all = new Headers(answerHeaders(args));
  all.set("Cache-Control", "no-store");
  return all;
};

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId, role } = viewerOf(args);
  const loaded = await loadOrder(ctx, args.params.orderId);
  const list = orderListInputFrom(new URLSearchParams(args.url.searchParams.get(listParam) ?? ""));
  const backTo = listHref(list);
  if (!loaded.ok && loaded.error.code === "not_found") {
    return data({ order: null, backTo, neighbors: null, staff: [], may: null, formKey: "" }, { status: 404 });
  }
  const order = orderDeskView(unwrapOr404(loaded), { viewerId: personId, now: ctx.clock.now() });
  const staff = (await listStaff(ctx)).map((one) => ({ value: one.personId, label: one.displayName }));
  const { facts, money } = unwrapOr404(loaded);
  const holds = holdsOrder({ personId, role }, facts);
  const { payout } = money;
  const mustPay = facts.assignedTo === null && payout !== null && isUnsent(payout.state);
  const may = {
    actAlone: can(role, "orders.override"),
    reveal: holds && can(role, "secrets.reveal"),
    revealPayout: (holds || mustPay) && can(role, "secrets.reveal"),
    refund: can(role, "refunds.make"),
    writeOff: can(role, "money.write_off"),
    override: can(role, "orders.override"),
    approve: can(role, "payouts.approve_large"),
    remove: can(role, "orders.remove"),
    block: can(role, "offers.edit"),
    list: can(role, "listings.edit"),
  };
  const neighbors = neighborsOf(
    unwrapOr404(await readOrderNeighbors(ctx, { orderId: order.id, list })),
    list,
  );
  return data({ order, backTo, neighbors, staff, may, formKey: randomUUID() });
}

export async function action(args: Route.ActionArgs) {
  const { orderId } = args.params;
  const fields = await readForm(args.request);
  const done = await runOrderForm(ctxOf(args), orderId, fields);
  if (!done.ok) return done.answer;
  if ("lines" in done.value) return answerRevealing(done.value);
  const to =
    fields.form === orderForms.remove.name
      ? "/admin"
      : orderPagePaths.desk(orderId) + keptList(args.url.searchParams);
  return redirectWith(factsOf(args), to, done.value);
}

/** The answer of an order's page; `revealed` only right after Reveal. */
type OrderAnswer = FormAnswer & { revealed?: Revealed };

/**
 * Reveals a secret in the answer itself, which no cache may keep, not in a page after a redirect: it must not
 * be written anywhere to be shown (Rule P5).
 */
function answerRevealing(revealed: Revealed) {
  const answer = { form: "revealed", fields: {}, errors: {}, title: "", text: "", revealed };
  return data<OrderAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

/** After a conflict the fresh order is read; opening a dialog reads nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { actionStatus, formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (actionStatus === 409) return true;
  const isDialog =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isDialog ? false : defaultShouldRevalidate;
}

/** An order at the desk: facts left, what next and its log right. */
export default function Order({ loaderData, params }: Route.ComponentProps) {
  const { order, backTo, neighbors, staff, may, formKey } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [search] = useSearchParams();
  useLive([`order-desk:${params.orderId}`], { since: root?.viewer?.since });
  useDeskUpdates(params.orderId, order);
  const readers = useReaders(order?.id);
  const answer = useLastAnswer<OrderAnswer>();
  if (!order || !may) return <DeskOrderMissing />;
  return (
    <DeskOrder
      order={order}
      staff={staff}
      may={may}
      backTo={backTo}
      neighbors={neighbors}
      readers={readers}
      isEditing={search.has("edit")}
      formKey={formKey}
      revealed={answer?.revealed ?? null}
    />
  );
}

/** Whether the one who looks works on the order. */
function isMine({ editable, viewerId }: OrderDeskView): boolean {
  return editable.assignedTo === viewerId;
}

/** Says when somebody else moved the order or took it, and leaves when it was removed (Rule S39). */
function useDeskUpdates(orderId: string, order: OrderDeskView | null): void {
  const before = useRef({ orderId, order });
  const navigate = useNavigate();
  const { state } = useNavigation();
  useEffect(() => {
    const last = before.current;
    before.current = { orderId, order };
    if (!last.order || last.orderId !== orderId || state !== "idle") return;
    if (!order) {
      const text = "This order is no longer available.";
      if (!isOwnEcho(orderId)) toast({ id: "order", title: "Order Removed", text, tone: "warn" });
      void navigate("/admin/dashboard");
      return;
    }
    const isOwn = order.ownSeq > last.order.ownSeq || isOwnEcho(orderId);
    if (!isOwn && isMine(last.order) !== isMine(order)) {
      const who = order.trade.assignedToName;
      const gone = who ? `${who} took this order over` : "This order is back in the queue";
      const title = isMine(order) ? "This order is yours now" : gone;
      toast({ id: "holder", title, tone: "info" });
    }
    if (!last.order.payment.method && order.payment.method && !isOwn) {
      toast({ id: "payout", title: "Payout details arrived", tone: "info" });
    }
    if (order.status !== last.order.status && !isOwn) {
      const text = `The order is now ${statusLabels[order.status]}.`;
      toast({ id: "order", title: "Order Status Updated", text, tone: "info" });
    }
  });
}

/** What is shown when the order could not be read at all (Rule S6). */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) return <DeskError />;
  return (
    <ErrorPage
      title="Could not fetch order details"
      text="Try again in a moment. Details are in the log."
      home={dashboard}
    />
  );
}
