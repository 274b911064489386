import {
  BookOpenText,
  ChartColumn,
  ClipboardList,
  Cog,
  Coins,
  Files,
  FileUp,
  Flame,
  History,
  KeyRound,
  Link2,
  ListChecks,
  Mail,
  MessageCircleWarning,
  MessagesSquare,
  Plus,
  Scale,
  ScrollText,
  Send,
  Settings as SettingsIcon,
  ShieldUser,
  Star,
  Tags,
  TicketPercent,
  Undo2,
  Users,
  UsersRound,
  UserX,
  Webhook,
} from "lucide";
import type { Capability } from "../../../domain/people/model.ts";
import type { IconDrawing } from "../../ui/icons.tsx";

/** A page of the desk beside its lists of orders. */
export type DeskPage = { to: string; label: string; icon: IconDrawing; needs: Capability };

/** The pages by what they are for: what comes in all day, what is sold, and what is the owner's. */
export const deskGroups: readonly { label: string; pages: readonly DeskPage[] }[] = [
  {
    label: "Work",
    pages: [
      { to: "/admin/chats", label: "Chats", icon: MessagesSquare, needs: "orders.progress" },
      { to: "/admin/payouts", label: "Payouts", icon: Send, needs: "orders.read" },
      { to: "/admin/requests", label: "Requests", icon: UsersRound, needs: "orders.read" },
      { to: "/admin/shift", label: "Shift", icon: ClipboardList, needs: "orders.read" },
      { to: "/admin/refunds", label: "Refunds", icon: Undo2, needs: "refunds.make" },
      { to: "/admin/disputes", label: "Disputes", icon: MessageCircleWarning, needs: "orders.read" },
    ],
  },
  {
    label: "Shop",
    pages: [
      { to: "/admin/gold", label: "Gold", icon: Coins, needs: "orders.read" },
      { to: "/admin/offers", label: "Offers", icon: Scale, needs: "orders.read" },
      { to: "/admin/boosts", label: "Boosts", icon: Flame, needs: "orders.read" },
      { to: "/admin/listings", label: "Listings", icon: Tags, needs: "orders.read" },
      { to: "/admin/recovered", label: "Recovered", icon: UserX, needs: "orders.read" },
      { to: "/admin/promotions", label: "Promotions", icon: TicketPercent, needs: "promotions.edit" },
      { to: "/admin/reviews", label: "Reviews", icon: Star, needs: "content.edit" },
      { to: "/admin/content", label: "Content", icon: Files, needs: "content.edit" },
    ],
  },
  {
    label: "Office",
    pages: [
      { to: "/admin/reports", label: "Reports", icon: ChartColumn, needs: "reports.read" },
      { to: "/admin/activity", label: "Activity", icon: History, needs: "desk.enter" },
      { to: "/admin/mails", label: "Emails", icon: Mail, needs: "mails.read" },
      { to: "/admin/ledger", label: "Ledger", icon: BookOpenText, needs: "ledger.read" },
      { to: "/admin/people", label: "People", icon: Users, needs: "people.manage" },
      { to: "/admin/data", label: "Data requests", icon: ShieldUser, needs: "people.manage" },
      { to: "/admin/chain", label: "Chain", icon: Link2, needs: "keys.manage" },
      { to: "/admin/first-steps", label: "First steps", icon: ListChecks, needs: "settings.edit" },
      { to: "/admin/settings", label: "Settings", icon: SettingsIcon, needs: "settings.edit" },
      { to: "/admin/jobs", label: "Jobs", icon: Cog, needs: "jobs.manage" },
      { to: "/admin/webhooks", label: "Webhooks", icon: Webhook, needs: "keys.manage" },
      { to: "/admin/keys", label: "Keys", icon: KeyRound, needs: "keys.manage" },
    ],
  },
];

/** Every page of the desk: the search shows those that a person may open. */
export const deskPages: readonly DeskPage[] = [
  { to: "/admin", label: "Orders", icon: ScrollText, needs: "orders.read" },
  ...deskGroups.flatMap(({ pages }) => pages),
];

/** What can be done at the desk that is not about one thing, and where; for the search. */
export const deskActions: readonly DeskPage[] = [
  { to: "/admin/orders/new", label: "New order", icon: Plus, needs: "orders.progress" },
  { to: "/admin/shift", label: "Hand over my orders", icon: ClipboardList, needs: "orders.progress" },
  { to: "/admin/gold", label: "Publish rates", icon: Coins, needs: "rates.edit" },
  { to: "/admin/gold", label: "Change stock or capacity", icon: Coins, needs: "stock.edit" },
  { to: "/admin/listings/new", label: "New listing", icon: Plus, needs: "listings.edit" },
  { to: "/admin/listings/import", label: "Import listings", icon: FileUp, needs: "listings.edit" },
  { to: "/admin/offers", label: "Publish offer rules", icon: Scale, needs: "offers.edit" },
  { to: "/admin/boosts", label: "Publish boost prices", icon: Flame, needs: "offers.edit" },
  { to: "/admin/promotions", label: "New promo code", icon: Plus, needs: "promotions.edit" },
  { to: "/admin/people", label: "Change a person's role", icon: Users, needs: "people.manage" },
  { to: "/admin/keys", label: "New API key", icon: KeyRound, needs: "keys.manage" },
];
