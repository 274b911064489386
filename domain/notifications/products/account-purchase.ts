import type { StoredEvent } from "../../../platform/events/index.ts";
import { purchaseDetailsOf, readPurchase } from "../../listings/index.ts";
import { deliveryMinutes } from "../../listings/model.ts";
import type { OrderRow } from "../../orders/index.ts";
import { products, statusLabels } from "../../orders/model.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { howToPay } from "../how-to-pay.ts";
import type { Notification } from "../notification.ts";
import { refundText } from "../refund-notification.ts";
import { disputeNotification } from "./dispute-notification.ts";
import { nothingNext, type ProductMails } from "./product-mails.ts";
import { type PurchaseEvent, type PurchaseNotifier, timeOf } from "./purchase-event.ts";

/** Closes every mail about a bought account in place of the words about meetings in the game (Rule P5). */
const purchaseWarning =
  "We never send an account's login by email or chat. We only show it on your order's page, once.";

/** What the buyer of an account is mailed; never the login. */
export const accountPurchaseMails: ProductMails = {
  notificationOf: purchaseNotification,
  afterPlacing: nothingNext,
  askedOncePaid: async () => null,
  // The payment itself moves it on, so that its status may be a later one by now.
  afterPayment: (order) => (order.status === "canceled" ? [] : [whenDelivered(order)]),
  linesOf: (order) => {
    const account = purchaseDetailsOf(order)?.name;
    return account
      ? [{ label: "Account", value: account }]
      : [{ label: "Service", value: products[order.type].noun }];
  },
  // The account has its name on a line of its own.
  subtotalLabel: "Price",
  holdHint: () => null,
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
function whenDelivered(order: OrderRow): string {
  const details = purchaseDetailsOf(order);
  const minutes = details ? deliveryMinutes[details.deliveryTime] : 0;
  if (minutes === 0) return "We're preparing your account's login now. We'll email you when it's ready.";
  const within = minutes < 1440 ? `${minutes} minutes` : "one day";
  return `We'll prepare your account's login within ${within}, and email you when it's ready.`;
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
    const read = purchase.revealedAt
      ? "Have you checked the account?"
      : "You haven't read your account's login yet. It's on your order's page.";
    const hours = Number(event.data.hoursLeft);
    return {
      text: { kind: "check-reminder", values: { timeLeft: `${hours} ${hours === 1 ? "hour" : "hours"}` } },
      paragraphs: [
        read,
        `Confirm it or open a dispute by ${timeOf(purchase.acceptBy)}. After that, the sale is final.`,
      ],
      linkLabel: "Check and confirm",
    };
  },
  "purchase.revealed": ({ purchase }) => ({
    text: { kind: "login-shown" },
    paragraphs: [
      `We showed the login of ${purchase.name} on your order's page. We won't show it again.`,
      "Change the account's password now. If that wasn't you, message us right away.",
    ],
  }),
  "purchase.reveal_allowed": ({ purchase }) => ({
    text: { kind: "login-once-more", values: { account: purchase.name } },
    linkLabel: "Read the login",
  }),
};

function payAt({ paymentMethod }: OrderRow): Pick<Notification, "to" | "linkLabel"> {
  return paymentMethod === "manual" ? {} : { to: "pay", linkLabel: "Pay now" };
}

const agreed = "Need more time? Tell us, and we can hold the account longer.";

async function placedNotification(
  { order, purchase }: PurchaseEvent,
  ctx: PaymentsCtx,
): Promise<Notification> {
  const held = purchase.heldUntil
    ? [
        `We're holding ${purchase.name} for you until ${timeOf(purchase.heldUntil)}. Nobody else can buy it until then.`,
      ]
    : [];
  const how = await howToPay(ctx, order, "We hold the ETH price for as long as the account.");
  const pay = order.paymentMethod === "manual" ? `${how.text} ${agreed}` : how.text;
  const then =
    "Once you've paid, we show you the login on your order's page, once. Then you have 72 hours to check the account.";
  return { text: { kind: "order-received" }, paragraphs: [...held, pay, then], ...payAt(order) };
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
  const isRead = purchase.revealedAt !== null;
  const login = isRead
    ? `You've read the login of ${purchase.name}. Change its password now if you haven't yet.`
    : `The login of ${purchase.name} is on your order's page. We show it once, so have your password manager ready. Change the password once you're in.`;
  return {
    text: { kind: isRead ? "account-handed-over" : "login-ready" },
    paragraphs: [
      login,
      `Then check the account. Confirm it or open a dispute within 72 hours, by ${timeOf(purchase.acceptBy)}. After that, the sale is final.`,
    ],
    note: event.note ?? undefined,
    linkLabel: isRead ? "Check and confirm" : "Read the login",
  };
}

async function completedNotification(
  { event, purchase }: PurchaseEvent,
  { db }: PaymentsCtx,
): Promise<Notification> {
  const { secretDays } = await readSettingsGroup(db, "retention");
  const days = secretDays === 1 ? "one day" : `${secretDays} days`;
  const deletion = `We delete our copy of the login ${days} after the order ends.`;
  if (purchase.acceptedBy === "time") {
    const over = `Your 72 hours to check ${purchase.name} are over, so the sale is final. The order is completed.`;
    return { text: { kind: "account-accepted" }, paragraphs: [over, deletion] };
  }
  if (purchase.acceptedBy === "customer") {
    const done = `You confirmed ${purchase.name}. The order is completed. Thank you for your business.`;
    return { text: { kind: "account-confirmed" }, paragraphs: [done, deletion] };
  }
  const done = `Your order for ${purchase.name} is completed. Thank you for your business.`;
  return {
    text: { kind: "order-step", values: { status: statusLabels.completed } },
    paragraphs: [done, deletion],
    note: event.note ?? undefined,
  };
}

/** The hold is over; a part that was paid goes back. */
async function lapsedNotification(
  { order, purchase }: PurchaseEvent,
  ctx: PaymentsCtx,
): Promise<Notification> {
  const { paragraphs = ["You weren't charged."], ...back } = (await refundText(ctx, order)) ?? {};
  return {
    text: { kind: "hold-ended" },
    paragraphs: [
      `We didn't get your payment while we held ${purchase.name} for you. This order is closed, and others can buy the account.`,
      ...paragraphs,
      "Still want it? If nobody else bought it, reopen your order with one press.",
    ],
    linkLabel: "Reopen this order",
    ...back,
  };
}
