import { and, isNull, lt, notExists, sql } from "drizzle-orm";
import { system } from "../../../kernel/actor.ts";
import type { Ctx } from "../../../platform/context.ts";
import { pushDeliveries, pushOrders, pushSubscriptions } from "../tables.ts";
import { forgetDevice } from "./devices.ts";

/** Days for which is kept what devices were told, and for which a device follows an order. */
const deliveryDays = 30;
const followedDays = 90;

/** Removes what is over: old messages, followed orders, and devices that nobody is told on. */
export async function tidyPushes(
  { db, vault }: Pick<Ctx, "db" | "vault">,
  now: Date,
): Promise<{ messages: number; devices: number }> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const messages = await db.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, before(deliveryDays)));
  await db.delete(pushOrders).where(lt(pushOrders.createdAt, before(followedDays)));
  const devices = await db.transaction(async (tx) => {
    const unused = await tx
      .select()
      .from(pushSubscriptions)
      .where(
        and(
          isNull(pushSubscriptions.sessionId),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(pushOrders)
              .where(sql`${pushOrders.subscriptionId} = ${pushSubscriptions.id}`),
          ),
        ),
      )
      .for("update");
    for (const row of unused)
      await forgetDevice({ vault, actor: system("notifications") }, tx, row, "push.gone");
    return unused.length;
  });
  return { messages: messages.rowCount ?? 0, devices };
}
