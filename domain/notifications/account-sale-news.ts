import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { OrderRow } from "../orders/index.ts";
import type { News } from "./news.ts";

/** For how many days what was sealed of an order is kept after its end, and what was paid for it by the ledger, in cents. */
export type KeptFor = { secretRetentionDays: number; movedCents: number };

/** Closes every mail about an account sale in place of the words about meetings in the game. */
export const accountSaleWarning =
  "We never ask for a password, a code or a link by mail or chat: all of it is given on our own pages only.";

/**
 * What an event of an account sale is to its seller: the news, null when it is worth no mail, undefined when it is told
 * like that of any order.
 */
export function accountSaleNews(order: OrderRow, event: StoredEvent, kept: KeptFor): News | null | undefined {
  if (order.type !== "account_sale") return undefined;
  if (event.type === "order.status_changed") return statusNews(order, event, kept);
  return accountNews[event.type]?.(order, event);
}

/** Statuses whose own event tells more are not mailed a second time. */
function statusNews(
  order: OrderRow,
  { data: { to }, note }: StoredEvent,
  kept: KeptFor,
): News | null | undefined {
  if (to === "canceled") return canceledNews(order, note, kept);
  if (to === "email_reset_sent") return null;
  if (to !== "verifying_account") return undefined;
  return order.handedOverAt ? null : { news: "Verifying Account", paragraphs: [verifying] };
}

function canceledNews(order: OrderRow, note: string | null, kept: KeptFor): News {
  const { secretRetentionDays: days, movedCents } = kept;
  const after = days === 1 ? "one day" : `${days} days`;
  return {
    news: "Order Canceled",
    paragraphs: [
      movedCents > 0
        ? `This order was canceled. We have paid you ${formatUsd(movedCents)} for it; nothing more is paid.`
        : "This order was canceled. Nothing is sold, and nothing is paid.",
      `Change the password of the account: you gave it to us. What you gave us to log in is destroyed ${after} after the end of the order.`,
    ],
    note: note ?? undefined,
    sums: [{ label: "Was for", amount: formatUsd(order.amountCents) }],
  };
}

const verifying =
  "Our staff compare the account with what you told us. Once it is verified we pay within 24 hours.";

const accountNews: Record<string, (order: OrderRow, event: StoredEvent) => News> = {
  "order.placed": () => ({
    news: "Order received",
    paragraphs: [
      "We have your account sale. Our staff log in and compare the account with what you told us; please stay logged out meanwhile.",
      "If we need the link that resets the account's mail address, we ask for it on your order's page and write to you.",
      "Once the account is verified we pay within 24 hours.",
    ],
  }),
  "account.reset_requested": () => ({
    news: "Email reset link needed",
    paragraphs: [
      "To take the account over we need the link that resets its mail address.",
      "Ask for a change of the mail address in the account's settings on the game's website. The link comes to the mail address that the account has now. Copy it and paste it on the page behind this button.",
      "It is encrypted at once, and only our staff can open it. Do not answer this mail with it.",
    ],
    to: "reset-link",
    linkLabel: "Paste the reset link",
  }),
  "account.counter_offered": (_order, { data, note }) => ({
    news: "Counter-offer",
    paragraphs: [
      `We can pay ${formatUsd(Number(data.amountCents))} for this account instead of ${formatUsd(Number(data.fromCents))}.`,
      "Accept or decline it on your order's page within 48 hours. Until then your order stays as it is.",
    ],
    note: note ?? undefined,
    sums: [
      { label: "Your order", amount: formatUsd(Number(data.fromCents)) },
      { label: "Counter-offer", amount: formatUsd(Number(data.amountCents)) },
    ],
    to: "counter-offer",
    linkLabel: "Answer the counter-offer",
  }),
  "account.counter_withdrawn": () => ({
    news: "Counter-offer withdrawn",
    paragraphs: ["We have withdrawn our counter-offer. There is nothing left to answer."],
  }),
  "account.counter_expired": ({ amountCents }) => ({
    news: "Counter-offer expired",
    paragraphs: [`Our counter-offer has expired. Your order stays at ${formatUsd(amountCents)}.`],
  }),
  "account.verified": ({ amountCents }) => ({
    news: "Account verified",
    paragraphs: [`Your account is verified. We pay ${formatUsd(amountCents)} within 24 hours.`],
  }),
  "account.unverified": () => ({
    news: "Verification taken back",
    paragraphs: ["We have to look at your account again before we pay. We write to you once we have."],
  }),
};
