import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { boosted, boostShop, paid } from "../boosts/boosts-rig.ts";
import { person } from "../orders/orders-rig.ts";
import type { RunningShop } from "./shop-server.ts";

/** Boosts in a running shop's own database that staff have just entered the payment of. */
export async function boostScene(shop: RunningShop) {
  const connection = connect(shop.databaseUrl, { max: 4, onError: () => {} });
  const database = { ...connection, url: shop.databaseUrl };
  const rig = await boostShop(database);
  const ctx = { ...rig.ctx, clock: systemClock, origin: shop.origin };
  const actor = await person(database, "staff", "Teller Finch");
  // The scene works on nothing, so that nobody is asked to take it over.
  const staff = { ...ctx, actor, onHeld: "leave-to-them" as const };
  return {
    staff,
    close: connection.close,
    /** A guest's boost of $74.00 with our gear, paid in full. */
    async paid(customerEmail = "wren@customers.example") {
      const held = await boosted(ctx, {}, { customerEmail });
      await paid(staff, held.orderId, 7400);
      return held;
    },
  };
}
