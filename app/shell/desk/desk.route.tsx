import { randomUUID } from "node:crypto";
import { Outlet, useRouteLoaderData } from "react-router";
import { countOpenDisputes } from "../../../domain/listings/index.ts";
import { countUnread, isSessionPushed, readAlerts } from "../../../domain/notifications/index.ts";
import { countOwedGold, readRailLists } from "../../../domain/orders/index.ts";
import { countDueRefunds, countPayouts, countSecondPersonTasks } from "../../../domain/payments/index.ts";
import { can, stepUpMinutes } from "../../../domain/people/model.ts";
import { countWaitingChats } from "../../../domain/support/index.ts";
import type { Topic } from "../../../kernel/topics.ts";
import { ctxOf } from "../../context.ts";
import type { loader as ordersLoader } from "../../orders/desk/orders/orders.route.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { guardDesk, viewerOf } from "../access/guard-desk.ts";
import { unlistedPage } from "../shop/page-titles.ts";
import type { Route } from "./+types/desk.route.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { placesFor } from "./desk-pages.ts";
import { railWidthIn } from "./rail.tsx";
import { railLists } from "./rail-lists.ts";
import { unwrapOr404 } from "./unwrap-or-404.ts";
import { useInboxAlerts } from "./use-inbox-alerts.ts";

export const middleware: Route.MiddlewareFunction[] = [guardDesk];

/** How often, at most, the counts of the rail are read again. */
const countsMilliseconds = 5_000;

/** The least time between two readings because of the inbox, on a day on which much happens. */
const inboxPaceMilliseconds = 1_000;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = viewerOf(args);
  const ctx = ctxOf(args);
  const serverNow = ctx.clock.now().getTime();
  const topics: Topic[] = [
    "content",
    ...(can(viewer.role, "people.manage") ? (["people"] as const) : []),
    ...(can(viewer.role, "orders.progress") ? (["chats"] as const) : []),
    ...(can(viewer.role, "orders.read") ? (["disputes", "approvals", "order-views"] as const) : []),
  ];
  const lists = await readRailLists(ctx);
  const { entries, calls } = unwrapOr404(await readAlerts(ctx));
  return {
    displayName: viewer.displayName,
    avatarUrl: viewer.avatarUrl,
    role: viewer.role,
    lists: lists.ok ? railLists({ lists: lists.value, url: args.url }) : [],
    railWidth: railWidthIn(args.request.headers.get("cookie")),
    nextKey: can(viewer.role, "orders.progress") ? randomUUID() : null,
    topics,
    waitingChats: await countWaitingChats(ctx),
    openDisputes: await countOpenDisputes(ctx),
    openRefunds: await countDueRefunds(ctx),
    owedGold: await countOwedGold(ctx.db),
    openPayouts: (await countPayouts(ctx)).open,
    openRequests: await countSecondPersonTasks(ctx),
    unread: await countUnread(ctx),
    unreadPaths: entries.map(({ path }) => path),
    alerts: [...entries, ...calls].flatMap(({ alertAt, ...alert }) =>
      alertAt ? [{ ...alert, alertAt: alertAt.getTime() }] : [],
    ),
    inbox: `inbox:${viewer.personId}` as const,
    isPushed: await isSessionPushed(ctx),
    serverNow,
    // This request was activity, so the time starts again; it is written at most once a minute.
    elevatedUntil: Math.max(viewer.elevatedUntil?.getTime() ?? 0, serverNow + (stepUpMinutes - 1) * 60_000),
  };
}

/** The shell of the staff desk. */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const orders = useRouteLoaderData<typeof ordersLoader>("desk-orders");
  const { role, lists, railWidth, topics, waitingChats, openDisputes, openRefunds, ...waiting } = loaderData;
  const { owedGold, openPayouts, openRequests, ...rest } = waiting;
  const { inbox, unreadPaths, alerts, isPushed, ...person } = rest;
  const live = useLive(topics, { since: root?.viewer?.since });
  // What the rail counts changes with every order, so it is counted again at leisure.
  useLive(["orders"], { since: root?.viewer?.since, paceMilliseconds: countsMilliseconds });
  useLive([inbox], { since: root?.viewer?.since, paceMilliseconds: inboxPaceMilliseconds });
  useInboxAlerts({ unread: person.unread, unreadPaths, alerts, isPushed, serverNow: person.serverNow });
  return (
    <DeskLayout
      {...person}
      role={role}
      theme={root?.theme ?? "dark"}
      live={live}
      orders={orders && { total: orders.numbers.total, readAt: orders.serverNow }}
      rail={{
        lists,
        groups: placesFor(role),
        width: railWidth,
        waiting: {
          "/admin/chats": waitingChats,
          "/admin/disputes": openDisputes,
          "/admin/gold": owedGold,
          "/admin/payouts": openPayouts,
          "/admin/refunds": openRefunds,
          "/admin/requests": openRequests,
        },
      }}
    >
      <Outlet />
    </DeskLayout>
  );
}
