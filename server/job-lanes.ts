import { accountSalesCrontab, accountSalesTasks } from "../domain/account-sales/index.ts";
import { boostsCrontab, boostsTasks } from "../domain/boosts/index.ts";
import { contentTasks } from "../domain/content/index.ts";
import { goldCrontab, goldTasks } from "../domain/gold/index.ts";
import { listingsCrontab, listingsTasks, pictureTasks } from "../domain/listings/index.ts";
import {
  commissionMailTasks,
  followEventsCrontab,
  followEventTasks,
  forwardChatTasks,
  giveRoleTasks,
  notificationsCrontab,
  notificationsTasks,
  sendDiscordTasks,
  sendPushTasks,
  sendWebhookTasks,
  stepWaitSeconds,
} from "../domain/notifications/index.ts";
import { ordersCrontab, orderTasks } from "../domain/orders/index.ts";
import { paymentsCrontab, paymentsTasks } from "../domain/payments/index.ts";
import { guardTasks, peopleCrontab, peopleTasks } from "../domain/people/index.ts";
import { privacyCrontab, privacyTasks } from "../domain/privacy/index.ts";
import { reportsCrontab, reportsTasks } from "../domain/reports/index.ts";
import { reviewsCrontab, reviewsTasks } from "../domain/reviews/index.ts";
import { shiftsCrontab, shiftsTasks } from "../domain/shifts/index.ts";
import { supportCrontab, supportTasks } from "../domain/support/index.ts";
import { housekeepingCrontab, housekeepingTasks } from "../platform/housekeeping/housekeeping.ts";
import type { Lane, LaneName, Tasks } from "../platform/jobs/lane.ts";
import { retryMailCrontab, sendMailTasks } from "../platform/mail/send-mail-job.ts";
import type { Demo } from "./demo.ts";
import { presentEvent } from "./http/api/webhooks.ts";
import { type Services, systemCtx } from "./services.ts";

/** When jobs run by the clock. */
export const shopCrontab = [
  housekeepingCrontab,
  peopleCrontab,
  ordersCrontab,
  paymentsCrontab,
  goldCrontab,
  accountSalesCrontab,
  boostsCrontab,
  listingsCrontab,
  supportCrontab,
  reviewsCrontab,
  shiftsCrontab,
  notificationsCrontab,
  followEventsCrontab,
  privacyCrontab,
  reportsCrontab,
  retryMailCrontab,
].join("\n");

/** How many jobs of a lane run at a time, and for how long each may. */
const limits: Record<LaneName, Omit<Lane, "name" | "tasks">> = {
  orders: { concurrency: 4, deadlineSeconds: 60 },
  mails: { concurrency: 4, deadlineSeconds: 60 },
  webhooks: { concurrency: 4, deadlineSeconds: 30 },
  pushes: { concurrency: 4, deadlineSeconds: 30 },
  // Two requests of ten seconds at most.
  discord: { concurrency: 1, deadlineSeconds: 30 },
  slow: { concurrency: 3, deadlineSeconds: 900 },
  tidying: { concurrency: 2, deadlineSeconds: 900 },
  // The whole of a large shop takes long.
  nightly: { concurrency: 1, deadlineSeconds: 6 * 3_600 },
};

/**
 * All jobs of the shop, in lanes: a mail server or the high scores that hang, or a picture that takes long,
 * leave the room of the others alone. `nightly` are those that read the whole database.
 */
export function shopLanes(services: Services, nightly: Tasks, demo: Demo | null): Lane[] {
  const tasks: Tasks = {
    ...tasksOfParts(services),
    ...demo?.demoPictureTasks(systemCtx(services, "demo")),
    ...nightly,
  };
  return Object.entries(limits).map(([name, limit]) => ({
    name,
    ...limit,
    tasks: Object.fromEntries(Object.entries(tasks).filter(([, { lane }]) => lane === name)),
  }));
}

function tasksOfParts(services: Services): Tasks {
  const { connection, ctx, config, log, mailTransport } = services;
  const mails = { db: connection.db, vault: ctx.vault, transport: mailTransport, clock: ctx.clock, log };
  return {
    ...sendMailTasks({ ...mails, fromAddress: config.mailAddress, bounceAddress: config.bounceAddress }),
    ...sendWebhookTasks(systemCtx(services, "webhooks"), presentEvent),
    ...sendPushTasks(systemCtx(services, "notifications")),
    ...sendDiscordTasks(systemCtx(services, "notifications")),
    ...giveRoleTasks(systemCtx(services, "notifications")),
    ...forwardChatTasks(systemCtx(services, "notifications")),
    ...housekeepingTasks(systemCtx(services, "housekeeping")),
    ...peopleTasks(ctx),
    ...guardTasks(ctx),
    ...orderTasks(systemCtx(services, "orders")),
    ...paymentsTasks(systemCtx(services, "unpaid-orders")),
    ...accountSalesTasks(systemCtx(services, "counter-offers")),
    ...boostsTasks(systemCtx(services, "high scores")),
    ...listingsTasks(systemCtx(services, "accounts")),
    ...pictureTasks(systemCtx(services, "pictures")),
    ...goldTasks(systemCtx(services, "gold")),
    ...contentTasks(systemCtx(services, "planned content")),
    ...followEventTasks(systemCtx(services, "notifications"), {
      stepWaitSeconds: stepWaitSeconds[config.demo ? "demo" : "shop"],
    }),
    ...commissionMailTasks(systemCtx(services, "mails")),
    ...notificationsTasks(systemCtx(services, "notifications")),
    ...supportTasks(systemCtx(services, "live chat")),
    ...reviewsTasks(systemCtx(services, "reviews")),
    ...shiftsTasks(systemCtx(services, "shifts")),
    ...privacyTasks(systemCtx(services, "privacy")),
    ...reportsTasks(systemCtx(services, "reports")),
  };
}
