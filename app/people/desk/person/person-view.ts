import type { OrderStatus, OrderType } from "../../../../domain/orders/model.ts";
import type { Role, StaffRole } from "../../../../domain/people/model.ts";
import type { ReviewState } from "../../../../domain/reviews/model.ts";

/** Where the page of a person is. */
export const personPath = (personId: string) => `/admin/people/${personId}`;

/**
 * A person as their page is given them: texts are texts already. Parts that the reader may not see are
 * null.
 */
export type PersonView = {
  id: string;
  displayName: string;
  role: Role;
  isViewer: boolean;
  version: number;
  facts: readonly { label: string; value: string }[];
  /** Said beside the name. */
  marks: readonly { label: string; tone: "plain" | "good" | "warn" | "bad" | "gold" }[];
  /** What they agreed to, text by text and the newest version first. */
  consents: readonly { label: string; href: string; at: string; how: string; isNewest: boolean }[];
  money: readonly { label: string; value: string; tone?: "warn" }[];
  orders: readonly OrderLine[];
  ordersTotal: number;
  byType: readonly { label: string; value: string }[];
  byStatus: readonly { label: string; value: string }[];
  signals: readonly SignalLine[];
  contacts: readonly { label: string; values: readonly string[] }[];
  notes: readonly NoteLine[] | null;
  newKey: string;
  chats: { lines: readonly ChatLine[]; total: number } | null;
  reviews: readonly ReviewLine[];
  referrals: {
    referrer: { personId: string; displayName: string } | null;
    sums: readonly { label: string; value: string }[];
  } | null;
  sessions: readonly SessionLine[] | null;
  /** What whoever manages people may change; null for everybody else. */
  access: { disabledRole: StaffRole | null; twoFactorEnabled: boolean } | null;
  /** Weeks of somebody of the staff. */
  weeks: readonly WeekLine[] | null;
};

export type OrderLine = {
  id: string;
  shortId: string;
  type: OrderType;
  status: OrderStatus;
  placed: string;
  money: string;
};
export type SignalLine = {
  label: string;
  count: number;
  orders: readonly string[];
  people: readonly Linked[];
};
type Linked = { href: string; label: string };
export type NoteLine = {
  id: string;
  text: string;
  author: string;
  at: string;
  when: string;
  mayRemove: boolean;
};
type ChatLine = { id: string; state: string; when: string; isWaiting: boolean };
type ReviewLine = { orderId: string; stars: number; text: string; state: ReviewState };
export type SessionLine = {
  id: string;
  device: string;
  address: string;
  signedIn: string;
  lastSeen: string;
};
export type WeekLine = {
  starts: string;
  completed: number;
  median: string;
  firstAct: string;
  chats: number;
};

/** `4 min`, `3.5 h`, `2.1 days`, as tables have room for. */
export function shortDuration(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min`;
  if (seconds < 172_800) return `${(seconds / 3600).toFixed(1)} h`;
  return `${(seconds / 86_400).toFixed(1)} days`;
}
