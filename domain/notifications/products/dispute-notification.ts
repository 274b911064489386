import { formatUsd } from "../../../kernel/money.ts";
import { readMoney } from "../../payments/index.ts";
import type { Notification } from "../notification.ts";
import { backOf, backText, dueSums, refundText, wayBack } from "../refund-notification.ts";
import { type PurchaseEvent, type PurchaseNotifier, timeOf } from "./purchase-event.ts";

/** What the buyer reads of a dispute: never what was written in it, but the answer that ends it. */
export const disputeNotification: Record<string, PurchaseNotifier> = {
  "dispute.opened": ({ purchase }) => ({
    title: "Dispute opened",
    paragraphs: [
      `We have your dispute about ${purchase.name}. While it's open, the sale isn't final.`,
      "We're looking into it and will answer on your order's page. You can add to it there, or withdraw it.",
    ],
    linkLabel: "See your dispute",
  }),
  "dispute.evidence": ({ event, purchase }) =>
    event.data.by === "staff"
      ? {
          title: "We answered your dispute",
          paragraphs: [`Read our answer about ${purchase.name} on your order's page.`],
          linkLabel: "Read the answer",
        }
      : null,
  "dispute.withdrawn": ({ purchase }) => {
    const isOn = purchase.status === "verifying_account" && purchase.acceptBy !== null;
    const until = `Confirm the account or open another dispute by ${timeOf(purchase.acceptBy)}. After that, the sale is final.`;
    return {
      title: "Dispute withdrawn",
      paragraphs: [`You've withdrawn your dispute about ${purchase.name}.`, ...(isOn ? [until] : [])],
    };
  },
  "dispute.decided": async (parts, ctx) => {
    const { event, order } = parts;
    const note = event.note ?? undefined;
    if (event.data.outcome === "part_refund") return partNotification(parts, ctx);
    if (event.data.outcome === "rejected") return { ...rejectedNotification(parts), note };
    const { paragraphs = [], ...back } = (await refundText(ctx, order)) ?? {};
    const canceled = "We decided your dispute in your favor. The order is canceled.";
    return { title: "Dispute decided: refunded", paragraphs: [canceled, ...paragraphs], note, ...back };
  },
};

function rejectedNotification({ purchase }: PurchaseEvent): Notification {
  return {
    title: "Dispute decided",
    paragraphs: [
      `We looked into your dispute about ${purchase.name} and won't refund it. The order is completed.`,
    ],
  };
}

const partNotification: PurchaseNotifier = async ({ order, event, purchase }, ctx) => {
  const money = await readMoney(ctx, order.id);
  const part = formatUsd(Number(event.data.amountCents));
  const isDue = money.ok && money.value.balances.refundDueCents > 0;
  return {
    title: "Dispute decided: refunded in part",
    paragraphs: [
      `We decided your dispute: ${purchase.name} stays yours for ${formatUsd(order.amountCents)}, which is ${part} less.`,
      ...(isDue ? [`${backOf(money.value, order)} ${backText(money.value)}`] : []),
    ],
    note: event.note ?? undefined,
    ...(isDue ? wayBack(money.value) : {}),
    sums: isDue
      ? dueSums(money.value, order)
      : [{ label: "New price", amount: formatUsd(order.amountCents) }],
  };
};
