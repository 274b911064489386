import type { StoredEvent } from "../../platform/events/index.ts";
import { purchaseDetailsOf, readPurchase } from "../listings/index.ts";
import { deliveryMinutes } from "../listings/model.ts";
import type { OrderRow } from "../orders/index.ts";
import type { PaymentsCtx } from "../payments/index.ts";
import { disputeNews } from "./dispute-news.ts";
import { howToPay } from "./how-to-pay.ts";
import type { News } from "./news.ts";
import { type PurchaseTeller, type PurchaseTold, timeOf } from "./purchase-told.ts";
import { refundWords } from "./refund-news.ts";

/** Closes every mail about a bought account in place of the words about meetings in the game (Rule P5). */
export const purchaseWarning =
  "We never send the login of an account by mail or chat. It is shown on your order's page only, once.";

/**
 * What an event of a bought account is to its buyer: the news, null when it is worth no mail, undefined when it is told like
 * that of any order. Never the login.
 */
export async function purchaseNews(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<News | null | undefined> {
  if (order.type !== "account_purchase") return undefined;
  const tell = event.type === "order.status_changed" ? statusNews(event) : newsByType[event.type];
  if (!tell) return undefined;
  const purchase = await readPurchase(ctx, { orderId: order.id, token: undefined });
  return purchase.ok ? tell({ order, event, purchase: purchase.value }, ctx) : null;
}

/** The account that was bought; null of an order that is about something else. */
export function accountOf(order: OrderRow): string | null {
  return purchaseDetailsOf(order)?.name ?? null;
}

/** What follows once a purchase is paid, by how soon its account is promised. */
export function afterPayment(order: OrderRow): string {
  const details = purchaseDetailsOf(order);
  const minutes = details ? deliveryMinutes[details.deliveryTime] : 0;
  if (minutes === 0)
    return "The login of your account is made ready now. We write to you once you can read it.";
  const within = minutes < 1440 ? `${minutes} minutes` : "one day";
  return `We make the login of your account ready within ${within}, and write to you once you can read it.`;
}

const newsByType: Record<string, PurchaseTeller> = {
  ...disputeNews,
  "order.placed": placedNews,
  "order.hold_extended": ({ order, purchase }) => ({
    news: "More time to pay",
    paragraphs: [`We hold ${purchase.name} for you until ${timeOf(purchase.heldUntil)}.`],
    ...payAt(order),
  }),
  "purchase.reminded": ({ event, purchase }) => {
    if (purchase.status !== "verifying_account") return null;
    const read = purchase.revealedAt
      ? "Have you checked the account?"
      : "You have not read the login of your account yet. It waits for you on your order's page.";
    const hours = Number(event.data.hoursLeft);
    return {
      news: `${hours} ${hours === 1 ? "hour" : "hours"} left to check your account`,
      paragraphs: [
        read,
        `Confirm it, or open a dispute if something is wrong, until ${timeOf(purchase.acceptBy)}. After that it counts as accepted.`,
      ],
      linkLabel: "Check and confirm",
    };
  },
  "purchase.revealed": ({ purchase }) => ({
    news: "The login of your account was read",
    paragraphs: [
      `The login of ${purchase.name} was shown on your order's page. It is not shown again.`,
      "Change the password in the game's settings now. If it was not you who read it, write to us at once.",
    ],
  }),
  "purchase.reveal_allowed": ({ purchase }) => ({
    news: "Your login can be read once more",
    paragraphs: [`Our staff have opened the login of ${purchase.name} for you once more.`],
    linkLabel: "Read the login",
  }),
};

function payAt({ paymentMethod }: OrderRow): Pick<News, "to" | "linkLabel"> {
  return paymentMethod === "manual" ? {} : { to: "pay", linkLabel: "Pay now" };
}

const agreed = "If you need more time for it, tell them: they can hold the account longer.";

async function placedNews({ order, purchase }: PurchaseTold, ctx: PaymentsCtx): Promise<News> {
  const held = purchase.heldUntil
    ? [
        `We hold ${purchase.name} for you until ${timeOf(purchase.heldUntil)}. Nobody else can buy it until then.`,
      ]
    : [];
  const how = await howToPay(ctx, order, "The price of ETH holds as long as the account does.");
  const pay = order.paymentMethod === "manual" ? `${how.text} ${agreed}` : how.text;
  const then =
    "Once it is paid, the login is shown on your order's page, once, and you have 72 hours to check the account.";
  return { news: "Order received", paragraphs: [...held, pay, then], ...payAt(order) };
}

/** Who tells of a move: a decision is told with its dispute, the payment of what it brings. */
function statusNews({ data, actorKind }: StoredEvent): PurchaseTeller | null {
  const byProgram = actorKind === "system";
  if (data.disputeId !== undefined) return () => null;
  if (data.to === "in_progress") return byProgram ? () => null : null;
  if (data.to === "verifying_account") return readyNews;
  if (data.to === "completed") return completedNews;
  return data.to === "canceled" && data.from === "pending" && byProgram ? lapsedNews : null;
}

/** A buyer may read the login before this mail is made. */
function readyNews({ event, purchase }: PurchaseTold): News {
  const isRead = purchase.revealedAt !== null;
  const login = isRead
    ? `You have read the login of ${purchase.name}. Change its password now if you have not yet.`
    : `The login of ${purchase.name} waits for you on your order's page. It is shown once: have something at hand to keep it in, and change the password once you are in.`;
  return {
    news: isRead ? "Your account has been handed over" : "The login of your account is ready",
    paragraphs: [
      login,
      `Then check the account. Confirm it, or open a dispute if something is wrong, within 72 hours, until ${timeOf(purchase.acceptBy)}. After that it counts as accepted.`,
    ],
    note: event.note ?? undefined,
    linkLabel: isRead ? "Check and confirm" : "Read the login",
  };
}

function completedNews({ event, purchase }: PurchaseTold, { secretRetentionDays }: PaymentsCtx): News {
  const days = secretRetentionDays === 1 ? "one day" : `${secretRetentionDays} days`;
  const kept = `What we keep of the login is destroyed ${days} after the end of the order.`;
  if (purchase.acceptedBy === "time") {
    const over = `The 72 hours to check ${purchase.name} are over, so it counts as accepted. The order is completed.`;
    return { news: "Account accepted", paragraphs: [over, kept] };
  }
  if (purchase.acceptedBy === "customer") {
    const done = `You have confirmed ${purchase.name}. The order is completed. Thank you for your business.`;
    return { news: "Account confirmed", paragraphs: [done, kept] };
  }
  const done = `The order of ${purchase.name} is completed. Thank you for your business.`;
  return { news: "Completed", paragraphs: [done, kept], note: event.note ?? undefined };
}

/** The hold is over; a part that was paid goes back. */
async function lapsedNews({ order, purchase }: PurchaseTold, ctx: PaymentsCtx): Promise<News> {
  const { paragraphs = ["Nothing was charged."], ...back } = (await refundWords(ctx, order)) ?? {};
  return {
    news: "Your hold has ended",
    paragraphs: [
      `${purchase.name} was not paid while we held it for you, so this order is closed and the account is free again.`,
      ...paragraphs,
      "Still want it? If nobody else has bought it, open your order and take it up again with one press.",
    ],
    linkLabel: "Take it up again",
    ...back,
  };
}
