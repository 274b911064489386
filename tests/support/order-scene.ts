import type { BrowserContext } from "playwright-core";
import {
  assignOrders,
  changeWorld,
  findOrder,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import type { OrderStatus, OrderType } from "../../domain/orders/model.ts";
import { markPayoutSent, type PaymentsCtx, paymentsReactor } from "../../domain/payments/index.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { placedGold } from "../gold/gold-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { payoutOf } from "../payments/payments-rig.ts";
import type { RunningShop } from "./shop-server.ts";

/** Orders in a running shop's own database, moved on by staff from outside its pages. */
export function orderScene(shop: RunningShop) {
  const connection = connect(shop.databaseUrl, { max: 4, onError: () => {} });
  const database = { ...connection, url: shop.databaseUrl };
  const { ctx: alone } = ordersCtx(database, [paymentsReactor]);
  const ctx: PaymentsCtx = { ...alone, clock: systemClock, origin: shop.origin };
  const staff = person(database, "admin", "Teller Finch");
  const asStaff = async () => ({ ...ctx, actor: await staff });
  return {
    ctx,
    asStaff,
    close: connection.close,
    /** Places an order of Vault Heron's: 100M at $0.19 unless told otherwise. */
    async place(options: { type?: OrderType; customerEmail?: string } = {}) {
      const order = await placed(ctx, options);
      // As much more as it takes, so that what can be traded stays as it was.
      await connection.pool.query(
        `update gold_positions set total = total + $1, reserved = reserved + $1
         where kind = case $2 when 'gold_buy' then 'stock' when 'gold_sale' then 'capacity' end`,
        [order.quantity, order.type],
      );
      return order;
    },
    /** Sells 10M by the order form, so that its capacity is reserved. */
    sellGold: () => placedGold(ctx, "sell", 10),
    /** Moves a sale of gold on; where it says that it was paid, a manager has paid it another way. */
    async moveTo(orderId: string, status: OrderStatus, note = "Straight to it") {
      const desk = await asStaff();
      const move = async (to: OrderStatus) => {
        const moved = await setOrderStatus(desk, { orderId, status: to, note });
        if (!moved.ok) throw new Error(moved.error.text);
        // The scene works on nothing, so that nobody is asked to take it over.
        await assignOrders(desk, { orderIds: [orderId], personId: null });
      };
      if (status !== "payment_sent" && status !== "completed") return move(status);
      await move("gold_received");
      const anotherWay = { method: "paypal", reference: "by the scene" } as const;
      const { version } = await payoutOf(desk, orderId);
      const sent = await markPayoutSent(desk, { orderId, version, anotherWay });
      if (!sent.ok) throw new Error(sent.error.text);
      if (status === "completed") await move(status);
    },
    async changeWorld(orderId: string, world: number) {
      const changed = await changeWorld(await asStaff(), { orderId, world });
      if (!changed.ok) throw new Error(changed.error.text);
    },
    /** Removes an order; gold that we have of it goes back first. */
    async remove(orderId: string) {
      const desk = await asStaff();
      const back = { orderId, status: "canceled", gold: "returned", note: "A trial" } as const;
      const ended = await setOrderStatus(desk, back);
      if (!ended.ok) throw new Error(ended.error.text);
      const order = await findOrder(ctx, orderId);
      const removed = await removeOrder(desk, {
        orderId,
        version: order?.version ?? 0,
        reason: "A trial",
      });
      if (!removed.ok) throw new Error(removed.error.text);
    },
  };
}

export type OrderScene = ReturnType<typeof orderScene>;

/** Gives a browser the token of an order, as placing it there would. */
export async function holdOrder(
  context: BrowserContext,
  origin: string,
  { orderId, accessToken }: { orderId: string; accessToken: string },
): Promise<void> {
  const name = `oa-${orderId.replaceAll("-", "").slice(0, 16)}`;
  await context.addCookies([{ name, value: accessToken, url: origin, httpOnly: true, sameSite: "Lax" }]);
}
