import type { LineText } from "../../../kernel/mails/mail-lines.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { spanText } from "../../../kernel/spans.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { products, statusLabels } from "../../orders/model.ts";
import { readMoved } from "../../payments/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { Notification } from "../notification.ts";
import { nothingNext, type ProductMails } from "./product-mails.ts";

/**
 * For how many days what was sealed of an order is kept after its end, and what was paid for it by the
 * ledger, in cents.
 */
type SaleEndFacts = { secretDays: number; movedCents: number; payoutTime: string };

/** Closes every mail about an account sale in place of the words about meetings in the game. */
const accountSaleWarning =
  "We never ask for a password, a code or a link by email or chat. You only enter them on our own pages.";

export const accountSaleMails: ProductMails = {
  notificationOf: async (ctx, order, event) => {
    const payoutTime = await payoutTimeOf(ctx.db, order);
    if (event.type !== "order.status_changed")
      return accountNotification[event.type]?.(order, event, payoutTime);
    const { movedCents } = await readMoved(ctx.db, order);
    const { secretDays } = await readSettingsGroup(ctx.db, "retention");
    return statusNotification(order, event, { secretDays, movedCents, payoutTime });
  },
  afterPlacing: nothingNext,
  askedOncePaid: async () => null,
  afterPayment: () => undefined,
  linesOf: ({ type, rsn }) => [
    { label: "Service", value: rsn ? `${rsn}'s game account` : products[type].noun },
  ],
  subtotalLabel: "Services",
  holdLine: () => "hold/until",
  warning: () => accountSaleWarning,
};

/** What was promised to the order; before that, what we promise now. */
async function payoutTimeOf(db: Queryable, order: OrderRow): Promise<string> {
  const { deadlineStartedAt, deadlineAt } = order;
  if (deadlineStartedAt && deadlineAt) {
    return spanText(Math.round((deadlineAt.getTime() - deadlineStartedAt.getTime()) / 60_000));
  }
  return spanText((await readSettingsGroup(db, "deadlines")).accountPayoutHours * 60);
}

/** Statuses whose own event tells more are not mailed a second time. */
function statusNotification(
  order: OrderRow,
  { data: { to, by }, note }: StoredEvent,
  facts: SaleEndFacts,
): Notification | null | undefined {
  if (by === "counter_offer") return null;
  if (to === "canceled") return canceledNotification(order, note, facts);
  if (to === "email_reset_sent") return null;
  if (to !== "verifying_account") return undefined;
  return order.handedOverAt
    ? null
    : {
        text: {
          kind: "order-step",
          values: {
            status: statusLabels.verifying_account,
            statusText: { line: "statusText/checking", values: { payoutTime: facts.payoutTime } },
          },
        },
      };
}

function canceledNotification(order: OrderRow, note: string | null, facts: SaleEndFacts): Notification {
  const { secretDays: days, movedCents } = facts;
  const keptFor = days === 1 ? "one day" : `${days} days`;
  const why: LineText<"canceled"> =
    movedCents > 0
      ? { line: "canceled/salePaid", values: { amount: formatUsd(movedCents) } }
      : { line: "canceled/saleUnpaid" };
  return {
    text: {
      kind: "order-canceled",
      values: { canceled: [why, { line: "canceled/password", values: { keptFor } }] },
    },
    note: note ?? undefined,
    sums: [{ label: "Order amount", amount: formatUsd(order.amountCents) }],
  };
}

/** What becomes of the sale and of what we hold (Rule P59). */
function counterOfferEnd(kind: "counter-declined" | "counter-expired", { data }: StoredEvent): Notification {
  const counterEnd: LineText<"counterEnd"> = data.endsSale
    ? { line: "counterEnd/account" }
    : { line: "counterEnd/order", values: { amount: formatUsd(Number(data.fromCents)) } };
  return { text: { kind, values: { counterEnd } } };
}

const accountNotification: Record<
  string,
  (order: OrderRow, event: StoredEvent, payoutTime: string) => Notification
> = {
  "order.placed": (_order, _event, payoutTime) => ({
    text: {
      kind: "order-received",
      values: { statusText: "", next: { line: "next/accountSale", values: { payoutTime } } },
    },
  }),
  "account.reset_requested": () => ({
    text: { kind: "reset-link-needed" },
    to: "reset-link",
  }),
  "account.counter_offered": (_order, { data, note }) => ({
    text: {
      kind: "counter-offer",
      values: {
        amount: formatUsd(Number(data.amountCents)),
        orderAmount: formatUsd(Number(data.fromCents)),
        counterAhead: { line: data.endsSale ? "counterAhead/account" : "counterAhead/order" },
      },
    },
    note: note ?? undefined,
    sums: [
      { label: "Your order", amount: formatUsd(Number(data.fromCents)) },
      { label: "Counter-offer", amount: formatUsd(Number(data.amountCents)) },
    ],
    to: "counter-offer",
  }),
  "account.counter_withdrawn": () => ({
    text: { kind: "counter-withdrawn" },
  }),
  "account.counter_declined": (_order, event) => counterOfferEnd("counter-declined", event),
  "account.counter_expired": (_order, event) => counterOfferEnd("counter-expired", event),
  "account.verified": ({ amountCents }, _event, payoutTime) => ({
    text: { kind: "account-verified", values: { amount: formatUsd(amountCents), payoutTime } },
  }),
  "account.unverified": () => ({
    text: { kind: "account-rechecked" },
  }),
};
