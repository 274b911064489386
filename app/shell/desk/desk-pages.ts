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
import { type Capability, can, type Role } from "../../../domain/people/model.ts";
import type { IconDrawing } from "../../ui/icons.tsx";

/** A page of the desk beside its lists of orders. */
export type DeskPage = {
  to: string;
  label: string;
  /** What it is called as a tab of its place, where that is another word. */
  tab?: string;
  icon: IconDrawing;
  needs: Capability;
};

/** A place of the rail: one page, or several under a name of their own, which are its tabs. */
type DeskPlace = { label: string; icon: IconDrawing; tabs: readonly DeskPage[] };

type Group<Place> = { label: string; places: readonly Place[] };

const together = (label: string, icon: IconDrawing, tabs: readonly DeskPage[]): DeskPlace => ({
  label,
  icon,
  tabs,
});

/** The rail by what its places are for: what comes in all day, what is sold, and what is the owner's. */
const groups: readonly Group<DeskPage | DeskPlace>[] = [
  {
    label: "Work",
    places: [
      together("Payouts", Send, [
        { to: "/admin/payouts", label: "Payouts", icon: Send, needs: "orders.read" },
        {
          to: "/admin/requests",
          label: "Requests",
          tab: "To approve",
          icon: UsersRound,
          needs: "orders.read",
        },
      ]),
      { to: "/admin/chats", label: "Chats", icon: MessagesSquare, needs: "orders.progress" },
      { to: "/admin/shift", label: "Shift", icon: ClipboardList, needs: "orders.read" },
      { to: "/admin/refunds", label: "Refunds", icon: Undo2, needs: "refunds.make" },
      { to: "/admin/disputes", label: "Disputes", icon: MessageCircleWarning, needs: "orders.read" },
    ],
  },
  {
    label: "Shop",
    places: [
      { to: "/admin/gold", label: "Gold", icon: Coins, needs: "orders.read" },
      together("Offers", Scale, [
        { to: "/admin/offers", label: "Offers", icon: Scale, needs: "orders.read" },
        { to: "/admin/recovered", label: "Recovered", icon: UserX, needs: "orders.read" },
      ]),
      { to: "/admin/boosts", label: "Boosts", icon: Flame, needs: "orders.read" },
      { to: "/admin/listings", label: "Listings", icon: Tags, needs: "orders.read" },
      { to: "/admin/promotions", label: "Promotions", icon: TicketPercent, needs: "promotions.edit" },
      { to: "/admin/reviews", label: "Reviews", icon: Star, needs: "content.edit" },
      { to: "/admin/content", label: "Content", icon: Files, needs: "content.edit" },
    ],
  },
  {
    label: "Office",
    places: [
      { to: "/admin/reports", label: "Reports", icon: ChartColumn, needs: "reports.read" },
      { to: "/admin/activity", label: "Activity", icon: History, needs: "desk.enter" },
      { to: "/admin/ledger", label: "Ledger", icon: BookOpenText, needs: "ledger.read" },
      together("People", Users, [
        { to: "/admin/people", label: "People", icon: Users, needs: "people.manage" },
        { to: "/admin/data", label: "Data requests", icon: ShieldUser, needs: "people.manage" },
      ]),
      together("Settings", SettingsIcon, [
        { to: "/admin/settings", label: "Settings", icon: SettingsIcon, needs: "settings.edit" },
        { to: "/admin/first-steps", label: "First steps", icon: ListChecks, needs: "settings.edit" },
      ]),
      together("System", Cog, [
        { to: "/admin/jobs", label: "Jobs", icon: Cog, needs: "jobs.manage" },
        { to: "/admin/webhooks", label: "Webhooks", icon: Webhook, needs: "keys.manage" },
        { to: "/admin/keys", label: "Keys", icon: KeyRound, needs: "keys.manage" },
        { to: "/admin/chain", label: "Chain", icon: Link2, needs: "keys.manage" },
        { to: "/admin/mails", label: "Emails", icon: Mail, needs: "mails.read" },
      ]),
    ],
  },
];

export const deskGroups: readonly Group<DeskPlace>[] = groups.map(({ label, places }) => ({
  label,
  places: places.map((place) => ("tabs" in place ? place : { ...place, tabs: [place] })),
}));

/** Every page of the desk: the search shows those that a person may open. */
export const deskPages: readonly DeskPage[] = [
  { to: "/admin", label: "Orders", icon: ScrollText, needs: "orders.read" },
  ...deskGroups.flatMap(({ places }) => places.flatMap(({ tabs }) => tabs)),
];

/** The rail of a role: its places with the pages that it may open. */
export function placesFor(role: Role): Group<DeskPlace>[] {
  return deskGroups.map(({ label, places }) => ({
    label,
    places: places
      .map((place) => ({ ...place, tabs: place.tabs.filter(({ needs }) => can(role, needs)) }))
      .filter(({ tabs }) => tabs.length > 0),
  }));
}

/** Whether an address is one of a page. */
export function isOn(pathname: string, { to }: DeskPage): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** What can be done at the desk that is not about one thing, and where; for the search. */
export const deskActions: readonly DeskPage[] = [
  { to: "/admin/orders/new", label: "New order", icon: Plus, needs: "orders.progress" },
  { to: "/admin/shift", label: "Hand over my orders", icon: ClipboardList, needs: "orders.progress" },
  { to: "/admin/payouts", label: "Bank file (CSV) of payouts", icon: Send, needs: "orders.progress" },
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
