import type { PrivateOrder } from "../../../../domain/orders/index.ts";
import type { OrderType } from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { spanText } from "../../../../kernel/spans.ts";
import { adminProducts } from "../products/index.ts";
import type { DeadlineView } from "./order-view.ts";

type WithDeadline = {
  type: OrderType;
  amountCents: number;
  deadline: PrivateOrder["deadline"];
  /** There is a payout that nobody has sent yet. */
  isUnsent: boolean;
  now: Date;
};

/** What was promised and from when, by what the order is about; what it took, once it is kept (Rule P23). */
export function deadlineView({
  type,
  amountCents,
  deadline,
  isUnsent,
  now,
}: WithDeadline): DeadlineView | null {
  const texts = adminProducts[type].deadline;
  if (!deadline || !texts) return null;
  const { startedAt, dueAt, metAt } = deadline;
  const totalMs = dueAt.getTime() - startedAt.getTime();
  const span = `${spanText(Math.round(totalMs / 60_000))} of ${texts.from}.`;
  const dueText = texts.dueText({ amount: formatUsd(amountCents), isUnsent });
  return {
    title: `${texts.what} promised by ${formatMoment(dueAt)}`,
    text: metAt ? `Promised within ${span}` : `Within ${span}${dueText}`,
    dueAt: dueAt.getTime(),
    totalMs,
    tookMs: metAt ? metAt.getTime() - startedAt.getTime() : null,
    serverNow: now.getTime(),
  };
}
