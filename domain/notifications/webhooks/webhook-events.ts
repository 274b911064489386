import { z } from "zod";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { orderEvents } from "../../orders/index.ts";
import type { Capability } from "../../people/model.ts";

type WebhookEvent = {
  /** Of what its address lists it. */
  group: string;
  /** What whoever entered the address must be allowed to read. */
  needs: Capability;
  /** It tells of money or of what guards it: an address hears less of it by two people only (Rule P43). */
  isGuard: boolean;
  /** What of the event's data leaves. */
  data: z.ZodObject;
};

const groups: Readonly<Record<string, { label: string; isGuard?: true }>> = {
  order: { label: "Orders" },
  payment: { label: "Payments", isGuard: true },
  payout: { label: "Payouts", isGuard: true },
  refund: { label: "Refunds", isGuard: true },
  dispute: { label: "Disputes", isGuard: true },
  approval: { label: "Approvals", isGuard: true },
  money: { label: "Write-offs", isGuard: true },
  invoice: { label: "Invoices" },
  credit_note: { label: "Invoices" },
  account: { label: "Accounts" },
  purchase: { label: "Accounts" },
  boost: { label: "Boosts" },
  gold: { label: "Gold" },
  review: { label: "Reviews" },
  promo: { label: "Promo codes" },
  commission: { label: "Commissions", isGuard: true },
  chat: { label: "Chat" },
};

/** Events that are about no order. */
const otherEvents = {
  "chat.message": {
    needs: "orders.progress",
    data: z.object({ author: z.string() }),
  },
  "commission.payout_requested": { needs: "promotions.edit", data: z.object({ amountCents: z.int() }) },
  "gold.rates_posted": {
    needs: "orders.read",
    data: z.object({ version: z.int(), effectiveAt: z.string().optional() }),
  },
  "gold.running_low": {
    needs: "stock.edit",
    data: z.object({ availableMillions: z.number(), lowMillions: z.number() }),
  },
} as const satisfies Record<string, { needs: Capability; data: z.ZodObject }>;

const ofOrders = Object.entries(orderEvents).map(
  ([type, data]) => [type, { needs: "orders.read", data }] as const,
);

/** Every type of event that an address can choose, with what it says; of orders all (Rule P39). */
export const webhookEvents: ReadonlyMap<string, WebhookEvent> = new Map(
  [...ofOrders, ...Object.entries(otherEvents)].map(([type, event]) => {
    const group = groups[type.split(".")[0] ?? ""] ?? { label: "Others" };
    return [type, { ...event, group: group.label, isGuard: group.isGuard ?? false }];
  }),
);

/** What of an event's data leaves: what its type names and is as it names it. */
export function leavingData({ type, data }: Pick<StoredEvent, "type" | "data">): Record<string, unknown> {
  const fields = Object.entries(webhookEvents.get(type)?.data.shape ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const read = z.safeParse(schema, data[name]);
      return read.success && read.data !== undefined ? [[name, read.data]] : [];
    }),
  );
}

/** The types, as a form offers them: by group, in the order of the log. */
export function webhookEventGroups(): { label: string; types: string[] }[] {
  const byLabel = new Map<string, string[]>();
  for (const [type, { group }] of webhookEvents) byLabel.set(group, [...(byLabel.get(group) ?? []), type]);
  return [...byLabel].map(([label, types]) => ({ label, types }));
}
