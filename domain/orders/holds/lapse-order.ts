import type { Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { products } from "../model.ts";
import { changeOrder, type Decision } from "../status/change-order.ts";
import { depositFields } from "../status/deposit-fields.ts";
import type { OrderRow } from "../tables.ts";

type Lapse = {
  orderId: string;
  /** Asked of the locked row; a failure leaves the order as it is. */
  mayLapse: (row: OrderRow) => Promise<Result<undefined>>;
};

/**
 * Cancels an order whose hold is over, in the caller's transaction; its customer may take it up again (Rule
 * P32).
 */
export function lapseOrderIn(
  ctx: OrdersCtx,
  tx: Transaction,
  { orderId, mayLapse }: Lapse,
): Promise<Result<OrderChange>> {
  return changeOrder(ctx, tx, { orderId, mayAct: mayLapse }, (row) => ({
    ok: true,
    value: lapsed(ctx.clock.now(), row),
  }));
}

function lapsed(now: Date, row: OrderRow): Decision {
  const { type, status } = row;
  const note = products[type].lapsedNote;
  return {
    set: {
      status: "canceled",
      statusChangedAt: now,
      lapsedAt: now,
      deadlineStartedAt: null,
      deadlineAt: null,
      deadlineMetAt: null,
      ...depositFields(row, "canceled"),
    },
    events: [
      {
        type: "order.status_changed",
        visibility: "public",
        note,
        data: { from: status, to: "canceled", by: "time" },
      },
    ],
    note,
  };
}
