import type { Ctx } from "../../platform/context.ts";
import { forgetDiscordMessages } from "./discord/direct-messages.ts";
import { forgetNotifications } from "./inbox/inbox.ts";
import { tidyPushes } from "./push/tidy-pushes.ts";
import { forgetDeliveries } from "./webhooks/deliveries.ts";

/** When old notifications are removed, as a line for the crontab of startJobs. */
export const notificationsCrontab = "23 4 * * * forget-notifications ?jobKey=forget-notifications&max=2";

/** The task of that line. */
export function notificationsTasks(ctx: Pick<Ctx, "db" | "clock" | "log" | "vault">) {
  return {
    "forget-notifications": async () => {
      const now = ctx.clock.now();
      const removed = {
        notifications: await forgetNotifications(ctx.db, now),
        deliveries: await forgetDeliveries(ctx.db, now),
        discordMessages: await forgetDiscordMessages(ctx.db, now),
        pushes: await tidyPushes(ctx, now),
      };
      ctx.log.info({ removed }, "old notifications removed");
    },
  };
}
