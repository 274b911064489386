import type {
  CustomerMark,
  DeskSummary,
  OrderCounts,
  OrderListRow,
} from "../../../../domain/orders/index.ts";
import {
  isGoldInHand,
  type OrderStatus,
  orderStatuses,
  paymentMethodText,
  playerLabel,
  shopPays,
  waitsToBeWrittenTo,
} from "../../../../domain/orders/model.ts";
import { type MoneyToday, purchaseMark } from "../../../../domain/payments/index.ts";
import { payoutMethods, wayLabel } from "../../../../domain/ways/model.ts";
import type { OrderLine } from "./order-line.ts";
import type { SummaryFigures } from "./order-summary.tsx";
import type { OrderNumbers } from "./order-tiles.tsx";

/** An order of the list as the page shows it. */
export function orderLine(row: OrderListRow, mark?: CustomerMark): OrderLine {
  const { deadline } = row;
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    version: row.version,
    customer: playerLabel(row),
    customerEmail: row.customerEmail,
    rsn: row.rsn,
    account: row.account,
    writeBefore: writeBefore(row),
    quantity: row.quantity,
    hasGold: isGoldInHand(row),
    amountCents: row.amountCents,
    // The row alone doesn't tell it from what was never paid.
    paid: mark?.isOwn && row.paidCents < row.amountCents ? "taken_back" : purchaseMark(row),
    isMarked: (mark?.others.length ?? 0) > 0,
    assignedTo: row.assignedTo,
    assignedToName: row.assignedToName,
    deadline: deadline && {
      startedAt: deadline.startedAt.getTime(),
      dueAt: deadline.dueAt.getTime(),
      metAt: deadline.metAt?.getTime() ?? null,
    },
    holdUntil: row.holdUntil?.getTime() ?? null,
    statusChangedAt: row.statusChangedAt.getTime(),
    world: row.world,
    payment: paymentOf(row),
    updatedAt: row.updatedAt.getTime(),
    lacksDetails: shopPays(row.type) && row.disbursementMethod === null,
    createdAt: row.createdAt.getTime(),
  };
}

/** How its customer pays, or is paid. */
function paymentOf({ type, paymentMethod, disbursementMethod }: OrderListRow): string | null {
  if (!shopPays(type)) return paymentMethodText(paymentMethod);
  const method = payoutMethods.find((each) => each === disbursementMethod);
  return method ? wayLabel(method) : null;
}

function writeBefore({ holdUntil, ...paying }: OrderListRow): number | null {
  return holdUntil && waitsToBeWrittenTo(paying) ? holdUntil.getTime() : null;
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
