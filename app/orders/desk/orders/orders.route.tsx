import { randomUUID } from "node:crypto";
import { useEffect, useRef } from "react";
import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import {
  listOrders,
  listSavedViews,
  readCustomerMarks,
  readDeskSummary,
  readOrderCounts,
} from "../../../../domain/orders/index.ts";
import { type OrderListInput, orderListInputFrom } from "../../../../domain/orders/inputs.ts";
import { isOpen } from "../../../../domain/orders/model.ts";
import { readMoneyToday } from "../../../../domain/payments/index.ts";
import { dropElevation, listStaff } from "../../../../domain/people/index.ts";
import { can } from "../../../../domain/people/model.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { leaveForm } from "../../../shell/desk/desk-forms.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { takingOver } from "../../../shell/desk/taking-over.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { Alert } from "../../../ui/alert.tsx";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { holdList } from "../../../web/live/remembered-page.ts";
import type { Route } from "./+types/orders.route.ts";
import { columnsIn } from "./columns.tsx";
import { type ListView, listHref, listPath } from "./list-address.ts";
import { ListHead } from "./list-head.tsx";
import { orderListCommands } from "./order-commands.ts";
import { OrderFilters } from "./order-filters.tsx";
import { orderListForms } from "./order-forms.ts";
import { OrderList } from "./order-list.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { type OrderNumbers, OrderTiles } from "./order-tiles.tsx";
import { orderLine, orderNumbers, summaryFigures } from "./order-view.ts";

export { DeskError as ErrorBoundary };

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId, role } = viewerOf(args);
  const { cursor, limit, ...view } = orderListInputFrom(args.url.searchParams);
  const [page, counts, summary, today, views, staff] = await Promise.all([
    readPage(ctx, { ...view, cursor, limit }),
    orNull(ctx, "counts", readOrderCounts(ctx)),
    orNull(ctx, "summary", readDeskSummary(ctx)),
    orNull(ctx, "money today", readMoneyToday(ctx)),
    listSavedViews(ctx),
    listStaff(ctx),
  ]);
  const ids = (page?.orders ?? []).map(({ id }) => id);
  const marks = await orNull(ctx, "marks", readCustomerMarks(ctx, ids));
  const numbers = orderNumbers(counts && unwrapOr404(counts));
  return {
    view,
    lines: (page?.orders ?? []).map((row) => orderLine(row, marks?.ok ? marks.value.get(row.id) : undefined)),
    cursors: { next: page?.nextCursor ?? null, prev: page?.prevCursor ?? null },
    numbers,
    columns: columnsIn(args.request.headers.get("cookie")),
    formKey: randomUUID(),
    views: unwrapOr404(views),
    figures: summaryFigures(
      summary && unwrapOr404(summary),
      today && unwrapOr404(today),
      numbers.byStatus.pending,
    ),
    failed: { orders: page === null, counts: counts === null || summary === null || today === null },
    tellers: staff.map((member) => ({ personId: member.personId, displayName: member.displayName })),
    ownId: personId,
    mayKeepGold: can(role, "orders.override"),
    cancels: args.url.searchParams.get("cancel"),
    serverNow: ctx.clock.now().getTime(),
  };
}

/**
 * A page of the list; null when it could not be read. A position that is no longer one begins the list anew.
 */
async function readPage(ctx: ShopCtx, input: OrderListInput) {
  const page = await orNull(ctx, "orders", listOrders(ctx, input));
  if (page && !page.ok && page.error.code === "invalid") throw redirect(listHref(input));
  return page && unwrapOr404(page);
}

/** What a reading gives; when it fails, the page says so and shows the rest. */
async function orNull<T>(ctx: ShopCtx, what: string, reading: Promise<T>): Promise<T | null> {
  return reading.catch((err: unknown) => {
    ctx.log.error({ err, what }, "a part of the orders' list could not be read");
    return null;
  });
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (fields.form === leaveForm) return leaveDesk(args);
  const ctx = takingOver(ctxOf(args), fields);
  const done = await runForms(orderListForms, orderListCommands, { ctx, fields, more: {} });
  if (!done.ok) return done.answer;
  const facts = factsOf(args);
  const { to: elsewhere, cookie, ...flash } = done.value;
  if (cookie) facts.setCookie(cookie(facts.secureCookies));
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("cancel");
  const to = query.size > 0 ? `/admin?${query}` : "/admin";
  return redirectWith(facts, elsewhere ?? to, flash);
}

/** After a conflict the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The desk's orders: figures, tiles, filters and the list, which follows everything that happens. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { view, numbers, figures, failed, tellers, ownId, serverNow } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const searchRef = useRef<HTMLInputElement>(null);
  useEffect(() => holdList(listPath), []);
  return (
    <div className={styles.ordersPage}>
      <ListHead
        view={view}
        views={loaderData.views}
        columns={loaderData.columns}
        ownId={ownId}
        formKey={loaderData.formKey}
      />
      {failed.counts ? (
        <Alert tone="bad" title="Error loading counts">
          Failed to load order statistics.
        </Alert>
      ) : null}
      <OrderTiles view={view} counts={numbers} />
      <OrderFilters view={view} tellers={tellers} ownId={ownId} searchRef={searchRef} />
      {failed.orders ? (
        <Alert tone="bad" title="Error loading orders">
          Failed to load orders. Please try again.
        </Alert>
      ) : null}
      <OrderList
        {...loaderData}
        total={failed.counts ? null : totalOf(view, numbers)}
        hasFailed={failed.orders}
        since={root?.viewer?.since}
        searchRef={searchRef}
      />
      <OrderSummary figures={figures} serverNow={serverNow} />
    </div>
  );
}

/** How many orders a view has in all: known when nothing but statuses is asked for. */
function totalOf({ filters }: ListView, numbers: OrderNumbers): number | null {
  const { statuses, isOpen: isOfOpen, ...others } = filters;
  if (Object.values(others).some(Boolean)) return null;
  if (!statuses) return isOfOpen ? numbers.open : numbers.total;
  const counted = isOfOpen ? statuses.filter(isOpen) : statuses;
  return counted.reduce((sum, status) => sum + numbers.byStatus[status], 0);
}

/** Logout from the dashboard: the elevation ends, the session stays (Rule P2). */
async function leaveDesk(args: LoaderFunctionArgs) {
  await dropElevation(ctxOf(args), viewerOf(args));
  const text = "You're still signed in to the shop.";
  return redirectWith(factsOf(args), "/", { title: "Order desk locked", text, tone: "info" });
}
