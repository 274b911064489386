import {
  BookOpenText,
  Coins,
  Files,
  Flame,
  History,
  KeyRound,
  Link2,
  Mail,
  MessageCircleWarning,
  MessagesSquare,
  Scale,
  ScrollText,
  Send,
  Settings as SettingsIcon,
  Star,
  Tags,
  TicketPercent,
  Undo2,
  Users,
  UsersRound,
  UserX,
  Webhook,
} from "lucide";
import { Outlet, useRouteLoaderData } from "react-router";
import { countOpenDisputes } from "../../../domain/listings/index.ts";
import { countUnread, listInbox } from "../../../domain/notifications/index.ts";
import { countApprovals } from "../../../domain/orders/index.ts";
import { type Capability, can, stepUpMinutes } from "../../../domain/people/model.ts";
import { countWaitingChats } from "../../../domain/support/index.ts";
import type { Topic } from "../../../kernel/topics.ts";
import { ctxOf } from "../../context.ts";
import type { loader as ordersLoader } from "../../orders/desk/orders/orders.route.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import type { IconDrawing } from "../../ui/icons.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { guardDesk, viewerOf } from "../access/guard-desk.ts";
import type { Route } from "./+types/desk.route.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { unwrapOr404 } from "./unwrap-or-404.ts";
import { useInboxAlerts } from "./use-inbox-alerts.ts";

export const middleware: Route.MiddlewareFunction[] = [guardDesk];

type DeskPage = { to: string; label: string; icon: IconDrawing; needs: Capability };

const deskPages: readonly DeskPage[] = [
  { to: "/admin", label: "Orders", icon: ScrollText, needs: "orders.read" },
  { to: "/admin/gold", label: "Gold", icon: Coins, needs: "orders.read" },
  { to: "/admin/payouts", label: "Payouts", icon: Send, needs: "orders.read" },
  { to: "/admin/requests", label: "Requests", icon: UsersRound, needs: "orders.read" },
  { to: "/admin/refunds", label: "Refunds", icon: Undo2, needs: "refunds.make" },
  { to: "/admin/ledger", label: "Ledger", icon: BookOpenText, needs: "ledger.read" },
  { to: "/admin/offers", label: "Offers", icon: Scale, needs: "orders.read" },
  { to: "/admin/boosts", label: "Boosts", icon: Flame, needs: "orders.read" },
  { to: "/admin/promotions", label: "Promotions", icon: TicketPercent, needs: "promotions.edit" },
  { to: "/admin/recovered", label: "Recovered", icon: UserX, needs: "orders.read" },
  { to: "/admin/listings", label: "Listings", icon: Tags, needs: "orders.read" },
  { to: "/admin/disputes", label: "Disputes", icon: MessageCircleWarning, needs: "orders.read" },
  { to: "/admin/chats", label: "Chats", icon: MessagesSquare, needs: "orders.progress" },
  { to: "/admin/activity", label: "Activity", icon: History, needs: "desk.enter" },
  { to: "/admin/mails", label: "Emails", icon: Mail, needs: "mails.read" },
  { to: "/admin/content", label: "Content", icon: Files, needs: "content.edit" },
  { to: "/admin/reviews", label: "Reviews", icon: Star, needs: "content.edit" },
  { to: "/admin/people", label: "People", icon: Users, needs: "people.manage" },
  { to: "/admin/chain", label: "Chain", icon: Link2, needs: "keys.manage" },
  { to: "/admin/settings", label: "Settings", icon: SettingsIcon, needs: "settings.edit" },
  { to: "/admin/webhooks", label: "Webhooks", icon: Webhook, needs: "keys.manage" },
  { to: "/admin/keys", label: "Keys", icon: KeyRound, needs: "keys.manage" },
];

/** Of more unread notifications only the count is told. */
const shownUnread = 20;
/** The least time between two readings because of the inbox, on a day on which much happens. */
const inboxPaceMilliseconds = 1_000;

export function meta() {
  return [{ title: "Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = viewerOf(args);
  const ctx = ctxOf(args);
  const serverNow = ctx.clock.now().getTime();
  const topics: Topic[] = [
    "content",
    ...(can(viewer.role, "people.manage") ? (["people"] as const) : []),
    ...(can(viewer.role, "orders.progress") ? (["chats"] as const) : []),
    ...(can(viewer.role, "orders.read") ? (["disputes", "approvals"] as const) : []),
  ];
  const newest = unwrapOr404(await listInbox(ctx, { unreadOnly: true, limit: shownUnread }));
  return {
    displayName: viewer.displayName,
    avatarUrl: viewer.avatarUrl,
    may: deskPages.filter((page) => can(viewer.role, page.needs)).map((page) => page.to),
    topics,
    waitingChats: await countWaitingChats(ctx),
    openDisputes: await countOpenDisputes(ctx),
    openRequests: await countApprovals(ctx),
    unread: newest.length < shownUnread ? newest.length : await countUnread(ctx),
    newest: newest.map(({ id, title, body, path, alertAt }) => ({
      ...{ id, title, body, path },
      alertAt: alertAt?.getTime() ?? null,
    })),
    inbox: `inbox:${viewer.personId}` as const,
    serverNow,
    // This request was activity, so the time starts again; it is written at most once a minute.
    elevatedUntil: Math.max(viewer.elevatedUntil?.getTime() ?? 0, serverNow + (stepUpMinutes - 1) * 60_000),
  };
}

/** The shell of the staff desk. */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const orders = useRouteLoaderData<typeof ordersLoader>("desk-orders");
  const { may, topics, waitingChats, openDisputes, openRequests, inbox, newest, ...person } = loaderData;
  const live = useLive(topics, { since: root?.viewer?.since });
  useLive([inbox], { since: root?.viewer?.since, paceMilliseconds: inboxPaceMilliseconds });
  useInboxAlerts({ unread: person.unread, newest, serverNow: person.serverNow });
  return (
    <DeskLayout
      {...person}
      theme={root?.theme ?? "dark"}
      live={live}
      orders={orders && { total: orders.numbers.total, readAt: orders.serverNow }}
      entries={deskPages.filter((page) => may.includes(page.to))}
      waiting={{
        "/admin/chats": waitingChats,
        "/admin/disputes": openDisputes,
        "/admin/requests": openRequests,
      }}
    >
      <Outlet />
    </DeskLayout>
  );
}
