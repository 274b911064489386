import { formatUsd } from "../../../kernel/money.ts";
import { readMoney } from "../../payments/index.ts";
import type { Notification } from "../notification.ts";
import { backOf, backText, dueSums, refundText, wayBack } from "../refund-notification.ts";
import { type PurchaseEvent, type PurchaseNotifier, timeOf } from "./purchase-event.ts";

/** What the buyer reads of a dispute: never what was written in it, but the answer that ends it. */
export const disputeNotification: Record<string, PurchaseNotifier> = {
  "dispute.opened": ({ purchase }) => ({
    text: { kind: "dispute-opened", values: { account: purchase.name } },
    linkLabel: "See your dispute",
  }),
  "dispute.evidence": ({ event, purchase }) =>
    event.data.by === "staff"
      ? {
          text: { kind: "dispute-answered", values: { account: purchase.name } },
          linkLabel: "Read the answer",
        }
      : null,
  "dispute.withdrawn": ({ purchase }) => {
    const isOn = purchase.status === "verifying_account" && purchase.acceptBy !== null;
    const until = `Confirm the account or open another dispute by ${timeOf(purchase.acceptBy)}. After that, the sale is final.`;
    return {
      text: { kind: "dispute-withdrawn" },
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
    return { text: { kind: "dispute-refunded" }, paragraphs: [canceled, ...paragraphs], note, ...back };
  },
};

function rejectedNotification({ purchase }: PurchaseEvent): Notification {
  return { text: { kind: "dispute-rejected", values: { account: purchase.name } } };
}

const partNotification: PurchaseNotifier = async ({ order, event, purchase }, ctx) => {
  const money = await readMoney(ctx, order.id);
  const part = formatUsd(Number(event.data.amountCents));
  const isDue = money.ok && money.value.balances.refundDueCents > 0;
  return {
    text: { kind: "dispute-part-refunded" },
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
