import { formatUsd } from "../../../kernel/money.ts";
import { readMoney } from "../../payments/index.ts";
import type { Notification } from "../notification.ts";
import { backLine, dueSums, dueWithReasons, refundLines, wayBack } from "../refund-notification.ts";
import { type PurchaseEvent, type PurchaseNotifier, timeOf } from "./purchase-event.ts";

/** What the buyer reads of a dispute: never what was written in it, but the answer that ends it. */
export const disputeNotification: Record<string, PurchaseNotifier> = {
  "dispute.opened": ({ purchase }) => ({
    text: { kind: "dispute-opened", values: { account: purchase.name } },
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

function rejectedNotification({ purchase }: PurchaseEvent): Notification {
  return { text: { kind: "dispute-rejected", values: { account: purchase.name } } };
}

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
