import { randomBytes } from "node:crypto";
import { type OrdersCtx, setOrderStatus, setOrderStatusIn } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import { commissionPort } from "../../domain/promotions/index.ts";
import { system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import { ok } from "../../kernel/result.ts";
import type { Database } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { createSigner } from "../../platform/signing/signer.ts";
import { createVault } from "../../platform/vault/vault.ts";

/** The ids of the first pending orders, at most `most`; throws when there is none. */
export async function pendingOrders(db: Database, most: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    "select id from orders where status = 'pending' order by created_at limit $1",
    [most],
  );
  if (rows.length === 0) throw new Error("No order is pending");
  return rows.map(({ id }) => id);
}

/** What commands of orders ask for, without mails that leave. */
export function ordersCtx(db: Database, log: OrdersCtx["log"]): OrdersCtx {
  const vault = createVault([{ id: "bench", key: randomBytes(32) }]);
  return {
    db,
    log,
    vault,
    clock: systemClock,
    actor: system("bench"),
    mailer: createMailer(vault),
    origin: "http://localhost",
    signer: createSigner("a secret of the measurement"),
    orderReactors: [],
    approvalActions: {},
    rateOfQuantity: async () => null,
    commissions: commissionPort,
  };
}

/** The same for several orders in one transaction, none of which anybody else changes. */
export async function moveTogether(
  ctx: OrdersCtx,
  orderIds: readonly string[],
  to: OrderStatus,
): Promise<void> {
  const done = await transact(ctx.db, async (tx) => {
    for (const orderId of orderIds) {
      const moved = await setOrderStatusIn(ctx, tx, { orderId, status: to, note: "measured" });
      if (!moved.ok) return moved;
    }
    return ok(undefined);
  });
  if (!done.ok) throw new Error(done.error.text);
}

/** Pending orders begin; where there are fewer orders than changes, they go back and begin again. */
export async function move(ctx: OrdersCtx, orderId: string): Promise<void> {
  const [row] = (await ctx.db.$client.query("select status, version from orders where id = $1", [orderId]))
    .rows;
  const status = row?.status === "pending" ? "in_progress" : "pending";
  const moved = await setOrderStatus(ctx, { orderId, status, version: row?.version, note: "measured" });
  if (!moved.ok) throw new Error(moved.error.text);
}
