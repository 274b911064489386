import type { LineText } from "../../../kernel/mails/mail-lines.ts";
import { formatUsd } from "../../../kernel/money.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { purchaseDetailsOf, readPurchase } from "../../listings/index.ts";
import { deliveryMinutes } from "../../listings/model.ts";
import type { OrderRow } from "../../orders/index.ts";
import { products, statusLabels } from "../../orders/model.ts";
import { type PaymentsCtx, readMoney } from "../../payments/index.ts";
import { readSettingsGroup, readShopFacts } from "../../settings/index.ts";
import { howToPay, payPage } from "../how-to-pay.ts";
import type { Notification } from "../notification.ts";
import { backLine, dueSums, dueWithReasons, refundLines, wayBack } from "../refund-notification.ts";
import { nothingNext, type ProductMails } from "./product-mails.ts";
import { type PurchaseEvent, type PurchaseNotifier, timeOf } from "./purchase-event.ts";

/** What the buyer reads of a dispute: never what was written in it, but the answer that ends it. */
const disputeNotification: Record<string, PurchaseNotifier> = {
  "dispute.opened": async ({ purchase }, { db }) => ({
    text: {
      kind: "dispute-opened",
      values: { account: purchase.name, answerTime: (await readShopFacts(db)).disputeAnswerTime },
    },
  }),
  "dispute.evidence": ({ event, purchase }) =>
    event.data.by === "staff"
      ? { text: { kind: "dispute-answered", values: { account: purchase.name } } }
      : null,
  "dispute.withdrawn": ({ purchase }) => {
    const isOn = purchase.status === "verifying_account" && purchase.acceptBy !== null;
    const check = { line: "dispute/check", values: { until: timeOf(purchase.acceptBy) } } as const;
    const dispute = isOn ? check : undefined;
    return { text: { kind: "dispute-withdrawn", values: { account: purchase.name, dispute } } };
  },
  "dispute.decided": async (parts, ctx) => {
    const { event, order } = parts;
    const note = event.note ?? undefined;
    if (event.data.outcome === "part_refund") return partNotification(parts, ctx);
    if (event.data.outcome === "rejected") return { ...rejectedNotification(parts), note };
    const { refund, ...back } = (await refundLines(ctx, order)) ?? {};
    return { text: { kind: "dispute-refunded", values: { refund } }, note, ...back };
  },
};

const partNotification: PurchaseNotifier = async ({ order, event, purchase }, ctx) => {
  const money = await readMoney(ctx, order.id);
  const part = formatUsd(Number(event.data.amountCents));
  const isDue = money.ok && money.value.balances.refundDueCents > 0;
  return {
    text: {
      kind: "dispute-part-refunded",
      values: {
        account: purchase.name,
        price: formatUsd(order.amountCents),
        amount: part,
        refund: isDue ? [dueWithReasons(money.value, order), backLine(money.value)] : undefined,
      },
    },
    note: event.note ?? undefined,
    ...(isDue ? wayBack(money.value) : {}),
    sums: isDue
      ? dueSums(money.value, order)
      : [{ label: "New price", amount: formatUsd(order.amountCents) }],
  };
};

/** Closes every mail about a bought account in place of the words about meetings in the game (Rule P5). */
const purchaseWarning =
  "We never send an account's login by email or chat. We only show it on your order's page, once.";

/** What the buyer of an account is mailed; never the login. */
export const accountPurchaseMails: ProductMails = {
  notificationOf: purchaseNotification,
  afterPlacing: nothingNext,
  askedOncePaid: async () => null,
  // The payment itself moves it on, so that its status may be a later one by now.
  afterPayment: (order) => (order.status === "canceled" ? undefined : whenDelivered(order)),
  linesOf: (order) => {
    const account = purchaseDetailsOf(order)?.name;
    return account
      ? [{ label: "Account", value: account }]
      : [{ label: "Service", value: products[order.type].noun }];
  },
  // The account has its name on a line of its own.
  subtotalLabel: "Price",
  holdLine: () => "hold/until",
  warning: () => purchaseWarning,
};

async function purchaseNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | null | undefined> {
  const tell =
    event.type === "order.status_changed" ? statusNotification(event) : notificationByType[event.type];
  if (!tell) return undefined;
  const purchase = await readPurchase(ctx, { orderId: order.id, token: undefined });
  return purchase.ok ? tell({ order, event, purchase: purchase.value }, ctx) : null;
}

/** What follows once a purchase is paid, by how soon its account is promised. */
function whenDelivered(order: OrderRow): LineText<"next"> {
  const details = purchaseDetailsOf(order);
  const minutes = details ? deliveryMinutes[details.deliveryTime] : 0;
  if (minutes === 0) return { line: "next/loginNow" };
  const deliveryTime = minutes < 1440 ? `${minutes} minutes` : "one day";
  return { line: "next/loginLater", values: { deliveryTime } };
}

const notificationByType: Record<string, PurchaseNotifier> = {
  ...disputeNotification,
  "order.placed": placedNotification,
  "order.hold_extended": ({ order, purchase }) => ({
    text: {
      kind: "purchase-held-longer",
      values: { account: purchase.name, until: timeOf(purchase.heldUntil) },
    },
    ...payAt(order),
  }),
  "purchase.reminded": ({ event, purchase }) => {
    if (purchase.status !== "verifying_account") return null;
    const opened = { line: purchase.revealedAt ? "opened/yes" : "opened/no" } as const;
    const hours = Number(event.data.hoursLeft);
    const timeLeft = `${hours} ${hours === 1 ? "hour" : "hours"}`;
    return {
      text: { kind: "check-reminder", values: { timeLeft, opened, until: timeOf(purchase.acceptBy) } },
    };
  },
  "purchase.revealed": ({ purchase }) => ({
    text: { kind: "login-shown", values: { account: purchase.name } },
  }),
  "purchase.reveal_allowed": ({ purchase }) => ({
    text: { kind: "login-once-more", values: { account: purchase.name } },
  }),
};

function payAt({ paymentMethod }: OrderRow): Pick<Notification, "to" | "button"> {
  return paymentMethod === "manual" ? {} : payPage;
}

const whileHeld = {
  eth: { line: "howToPay/ethAccount" },
  byMessage: { line: "howToPay/messageAccount" },
} as const;

async function placedNotification(
  { order, purchase }: PurchaseEvent,
  ctx: PaymentsCtx,
): Promise<Notification> {
  const { heldUntil, name: account } = purchase;
  const hold: LineText<"hold"> | undefined = heldUntil
    ? { line: "hold/account", values: { account, until: timeOf(heldUntil) } }
    : undefined;
  const { howToPay: pay } = await howToPay(ctx, order, whileHeld);
  const values = { statusText: "", hold, howToPay: pay, next: { line: "next/account" } } as const;
  return { text: { kind: "order-received", values }, ...payAt(order) };
}

/** Who tells of a move: a decision is told with its dispute, the payment of what it brings. */
function statusNotification({ data, actorKind }: StoredEvent): PurchaseNotifier | null {
  const byProgram = actorKind === "system";
  if (data.disputeId !== undefined) return () => null;
  if (data.to === "in_progress") return byProgram ? () => null : null;
  if (data.to === "verifying_account") return readyNotification;
  if (data.to === "completed") return completedNotification;
  return data.to === "canceled" && data.from === "pending" && byProgram ? lapsedNotification : null;
}

/** A buyer may read the login before this mail is made. */
function readyNotification({ event, purchase }: PurchaseEvent): Notification {
  const values = { account: purchase.name, until: timeOf(purchase.acceptBy) };
  return {
    text: { kind: purchase.revealedAt ? "account-handed-over" : "login-ready", values },
    note: event.note ?? undefined,
  };
}

async function completedNotification(
  { event, purchase }: PurchaseEvent,
  { db }: PaymentsCtx,
): Promise<Notification> {
  const { secretDays } = await readSettingsGroup(db, "retention");
  const keptFor = secretDays === 1 ? "one day" : `${secretDays} days`;
  const { warrantyUntil } = purchase;
  const values = { account: purchase.name, keptFor };
  const { disputeAnswerTime: answerTime } = await readShopFacts(db);
  const runs = { line: "warranty/runs", values: { until: timeOf(warrantyUntil), answerTime } } as const;
  const ofBuyer = { ...values, warranty: warrantyUntil ? runs : undefined };
  if (purchase.acceptedBy === "time") return { text: { kind: "account-accepted", values: ofBuyer } };
  if (purchase.acceptedBy === "customer") return { text: { kind: "account-confirmed", values: ofBuyer } };
  const statusText = { line: "statusText/accountDone", values } as const;
  return {
    text: { kind: "order-step", values: { status: statusLabels.completed, statusText } },
    note: event.note ?? undefined,
  };
}

const notCharged = { line: "refund/notCharged" } as const;

/** The hold is over; a part that was paid goes back. */
async function lapsedNotification(
  { order, purchase }: PurchaseEvent,
  ctx: PaymentsCtx,
): Promise<Notification> {
  const { refund = notCharged, ...back } = (await refundLines(ctx, order)) ?? {};
  const ended = { line: "ended/account", values: { account: purchase.name } } as const;
  const reopen = { line: "reopen/account" } as const;
  return { text: { kind: "hold-ended", values: { ended, refund, reopen } }, ...back };
}

function rejectedNotification({ purchase }: PurchaseEvent): Notification {
  return { text: { kind: "dispute-rejected", values: { account: purchase.name } } };
}
