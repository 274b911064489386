import { accountSalesCrontab, accountSalesTasks } from "../domain/account-sales/index.ts";
import { boostsCrontab, boostsTasks } from "../domain/boosts/index.ts";
import { contentTasks } from "../domain/content/index.ts";
import { goldCrontab, goldTasks } from "../domain/gold/index.ts";
import { listingsCrontab, listingsTasks, pictureTasks } from "../domain/listings/index.ts";
import {
  commissionMailTasks,
  notificationsCrontab,
  notificationsTasks,
  notifyEventTasks,
  orderMailTasks,
  sendDiscordTasks,
  sendPushTasks,
  sendWebhookTasks,
  stepWaitSeconds,
} from "../domain/notifications/index.ts";
import { ordersCrontab, orderTasks } from "../domain/orders/index.ts";
import { paymentsCrontab, paymentsTasks } from "../domain/payments/index.ts";
import { peopleCrontab, peopleTasks } from "../domain/people/index.ts";
import { privacyCrontab, privacyTasks } from "../domain/privacy/index.ts";
import { reportsCrontab, reportsTasks } from "../domain/reports/index.ts";
import { reviewsCrontab, reviewsTasks } from "../domain/reviews/index.ts";
import { shiftsCrontab, shiftsTasks } from "../domain/shifts/index.ts";
import { supportCrontab, supportTasks } from "../domain/support/index.ts";
import { housekeepingCrontab, housekeepingTasks } from "../platform/housekeeping/housekeeping.ts";
import type { Lane, Tasks } from "../platform/jobs/jobs.ts";
import { retryMailCrontab, sendMailTasks } from "../platform/mail/send-mail-job.ts";
import type { Demo } from "./demo.ts";
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
  privacyCrontab,
  reportsCrontab,
  retryMailCrontab,
].join("\n");

/**
 * Jobs that work on others' time: pictures take the processor, imports have thousands of rows, the high
 * scores are asked over the network, and a copy of somebody's data reads all tables, as their erasure does.
 */
const slow = [
  "encode-avif",
  "sweep-picture",
  "import-listings",
  "read-boost-before",
  "make-data-export",
  "erase-person",
];
/** Jobs that nobody waits for. */
const tidying =
  /^(housekeeping|people-housekeeping|forget-.*|finish-erasures|release-.*|tidy-chats|refresh-reports|remind-buyers|expire-approval-requests)$/;

/**
 * All jobs of the shop, in lanes: a mail server or the high scores that hang, or a picture that takes long,
 * leave the room of the others alone. The first lane holds what customers wait for. `nightly` are those that
 * read the whole database.
 */
export function shopLanes(services: Services, nightly: Tasks, demo: Demo | null): [Lane, ...Lane[]] {
  const tasks = orderAndOtherTasks(services);
  const { connection, ctx, config, log, mailTransport } = services;
  const mails = { db: connection.db, vault: ctx.vault, transport: mailTransport, clock: ctx.clock, log };
  return [
    {
      name: "orders",
      tasks: pick(tasks, (name) => !slow.includes(name) && !tidying.test(name)),
      concurrency: 4,
      deadlineSeconds: 60,
    },
    {
      name: "mails",
      tasks: sendMailTasks({
        ...mails,
        fromAddress: config.mailAddress,
        bounceAddress: config.bounceAddress,
      }),
      concurrency: 4,
      deadlineSeconds: 60,
    },
    {
      name: "webhooks",
      tasks: sendWebhookTasks(systemCtx(services, "webhooks")),
      concurrency: 4,
      deadlineSeconds: 30,
    },
    {
      name: "pushes",
      tasks: sendPushTasks(systemCtx(services, "notifications")),
      concurrency: 4,
      deadlineSeconds: 30,
    },
    {
      name: "discord",
      tasks: sendDiscordTasks(systemCtx(services, "notifications")),
      // Two requests of ten seconds at most.
      concurrency: 1,
      deadlineSeconds: 30,
    },
    {
      name: "slow",
      tasks: {
        ...pick(tasks, (name) => slow.includes(name)),
        ...demo?.demoPictureTasks(systemCtx(services, "demo")),
      },
      concurrency: 3,
      deadlineSeconds: 900,
    },
    {
      name: "tidying",
      tasks: pick(tasks, (name) => tidying.test(name)),
      concurrency: 2,
      deadlineSeconds: 900,
    },
    // The whole of a large shop takes long, and nobody waits for it.
    { name: "nightly", tasks: nightly, concurrency: 1, deadlineSeconds: 6 * 3_600 },
  ];
}

/** Connections that the lanes need for themselves: see `startJobs`, and some for what they read and write. */
export const laneConnections = 7 + 1 + 4;

function orderAndOtherTasks(services: Services): Tasks {
  const { ctx } = services;
  return {
    ...housekeepingTasks(systemCtx(services, "housekeeping")),
    ...peopleTasks(ctx),
    ...orderTasks(systemCtx(services, "orders")),
    ...paymentsTasks(systemCtx(services, "unpaid-orders")),
    ...accountSalesTasks(systemCtx(services, "counter-offers")),
    ...boostsTasks(systemCtx(services, "high scores")),
    ...listingsTasks(systemCtx(services, "accounts")),
    ...pictureTasks(systemCtx(services, "pictures")),
    ...goldTasks(systemCtx(services, "gold")),
    ...contentTasks(systemCtx(services, "planned content")),
    ...orderMailTasks(systemCtx(services, "mails"), {
      stepWaitSeconds: stepWaitSeconds[services.config.demo ? "demo" : "shop"],
    }),
    ...commissionMailTasks(systemCtx(services, "mails")),
    ...notifyEventTasks(systemCtx(services, "notifications")),
    ...notificationsTasks(systemCtx(services, "notifications")),
    ...supportTasks(systemCtx(services, "live chat")),
    ...reviewsTasks(systemCtx(services, "reviews")),
    ...shiftsTasks(systemCtx(services, "shifts")),
    ...privacyTasks(systemCtx(services, "privacy")),
    ...reportsTasks(systemCtx(services, "reports")),
  };
}

function pick(tasks: Tasks, belongs: (name: string) => boolean): Tasks {
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => belongs(name)));
}
