import { and, isNull, lt, notExists, sql } from "drizzle-orm";
import { system } from "../../kernel/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { forgetDiscordMessages } from "./discord/direct-messages.ts";
import { forgetEntries } from "./inbox/inbox.ts";
import { forgetDevice } from "./push/devices.ts";
import { pushDeliveries, pushOrders, pushSubscriptions } from "./tables.ts";
import { forgetDeliveries } from "./webhooks/deliveries.ts";

/** Days for which is kept what devices were told, and for which a device follows an order. */
const deliveryDays = 30;

const followedDays = 90;

/** When old notifications are removed, as a line for the crontab of startJobs. */
export const notificationsCrontab = "23 4 * * * forget-notifications ?jobKey=forget-notifications&max=2";

/** The task of that line. */
export function notificationsTasks(ctx: Pick<Ctx, "db" | "clock" | "log" | "vault">) {
  return {
    "forget-notifications": inLane("tidying", async () => {
      const now = ctx.clock.now();
      const removed = {
        notifications: await forgetEntries(ctx.db, now),
        deliveries: await forgetDeliveries(ctx, now),
        discordMessages: await forgetDiscordMessages(ctx.db, now),
        pushes: await tidyPushes(ctx, now),
      };
      ctx.log.info({ removed }, "old notifications removed");
    }),
  };
}

/** Removes what is over: old messages, followed orders, and devices that nobody is told on. */
async function tidyPushes(
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
