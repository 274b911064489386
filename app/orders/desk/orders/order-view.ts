import type {
  CustomerMark,
  DeskSummary,
  OrderCounts,
  OrderListRow,
} from "../../../../domain/orders/index.ts";
import { type OrderStatus, orderStatuses } from "../../../../domain/orders/model.ts";
import { type MoneyToday, purchaseMark } from "../../../../domain/payments/index.ts";
import type { OrderLine } from "./order-line.ts";
import type { SummaryFigures } from "./order-summary.tsx";
import type { OrderNumbers } from "./order-tiles.tsx";

/** An order of the list, with what is known of its customer. */
export function orderLine(row: OrderListRow, mark: CustomerMark | undefined): OrderLine {
  // The row alone doesn't tell what was taken back from what was never paid.
  const isTakenBack = mark?.isOwn && row.paidCents < row.amountCents;
  return { ...row, paid: isTakenBack ? "taken_back" : purchaseMark(row), mark };
}

/** The numbers on the tiles; all zero when they could not be read (Rule S60). */
export function orderNumbers(counts: OrderCounts | null): OrderNumbers {
  if (counts) {
    const { total, byStatus } = counts;
    return { total, open: total - byStatus.completed - byStatus.canceled, byStatus };
  }
  // fromEntries forgets its keys; they are exactly the statuses.
  const byStatus = Object.fromEntries(orderStatuses.map((each) => [each, 0])) as Record<OrderStatus, number>;
  return { total: 0, open: 0, byStatus };
}

/** The five figures; all zero when they could not be read. */
export function summaryFigures(
  summary: DeskSummary | null,
  today: MoneyToday | null,
  pending: number,
): SummaryFigures {
  return {
    open: summary?.open ?? 0,
    pending,
    goldToCollectMillions: summary?.goldToCollectMillions ?? 0,
    payoutsDue: {
      count: summary?.payoutsDue.count ?? 0,
      amountCents: summary?.payoutsDue.amountCents ?? 0,
      oldestDueAt: summary?.payoutsDue.oldestDueAt?.getTime() ?? null,
    },
    completedToday: summary?.completedToday ?? 0,
    revenueTodayCents: today?.revenueCents ?? 0,
    paidOutTodayCents: today?.paidOutCents ?? 0,
  };
}
