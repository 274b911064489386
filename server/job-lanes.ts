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
import { guardTasks, peopleCrontab, peopleTasks } from "../domain/people/index.ts";
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

/** Which lane takes which kinds of jobs. A kind that no lane names, or two do, is refused at the start. */
const laneTable: readonly (Omit<Lane, "tasks"> & { kinds: readonly string[] })[] = [
  {
    // What customers wait for.
    name: "orders",
    concurrency: 4,
    deadlineSeconds: 60,
    kinds: [
      "accept-purchases",
      "ask-for-reviews",
      "chat-unread-mail",
      "commission-credited",
      "deliver-purchase",
      "email-moved",
      "expire-counter-offers",
      "fold-order-tallies",
      "gold-availability",
      "gold-rates-effective",
      "lapse-order",
      "lapse-orders",
      "notify-event",
      "order-event",
      "order-link",
      "publish-planned-content",
      "sign-in-attack",
    ],
  },
  { name: "mails", concurrency: 4, deadlineSeconds: 60, kinds: ["retry-mail", "send_mail"] },
  { name: "webhooks", concurrency: 4, deadlineSeconds: 30, kinds: ["send-webhook"] },
  { name: "pushes", concurrency: 4, deadlineSeconds: 30, kinds: ["send-push"] },
  // Two requests of ten seconds at most.
  { name: "discord", concurrency: 1, deadlineSeconds: 30, kinds: ["send-discord-message"] },
  {
    // Jobs that work on others' time: pictures take the processor, imports have thousands of rows, the high
    // scores are asked over the network, and a copy of somebody's data reads all tables, as their erasure
    // does.
    name: "slow",
    concurrency: 3,
    deadlineSeconds: 900,
    kinds: [
      "draw-demo-pictures",
      "encode-avif",
      "erase-person",
      "import-listings",
      "make-data-export",
      "read-boost-before",
      "sweep-picture",
    ],
  },
  {
    // Jobs that nobody waits for.
    name: "tidying",
    concurrency: 2,
    deadlineSeconds: 900,
    kinds: [
      "apply-guard-changes",
      "expire-approval-requests",
      "finish-erasures",
      "forget-account-offers",
      "forget-boost-quotes",
      "forget-data-exports",
      "forget-disputes",
      "forget-erased-prints",
      "forget-idle-visitors",
      "forget-imports",
      "forget-notifications",
      "forget-order-readers",
      "forget-order-tokens",
      "forget-releases",
      "forget-shift-notes",
      "housekeeping",
      "people-housekeeping",
      "refresh-reports",
      "release-chats",
      "release-orders",
      "remind-buyers",
      "tidy-chats",
    ],
  },
  // The whole of a large shop takes long, and nobody waits for it.
  {
    name: "nightly",
    concurrency: 1,
    deadlineSeconds: 6 * 3_600,
    kinds: ["daily-backup", "prove-ledger", "prove-log"],
  },
];

/**
 * All jobs of the shop, in lanes: a mail server or the high scores that hang, or a picture that takes long,
 * leave the room of the others alone. `nightly` are those that read the whole database.
 */
export function shopLanes(services: Services, nightly: Tasks, demo: Demo | null): Lane[] {
  return inLanes({
    ...tasksOfParts(services),
    ...demo?.demoPictureTasks(systemCtx(services, "demo")),
    ...nightly,
  });
}

/** Puts each task into the lane that names it; throws for one that is not named once. */
export function inLanes(tasks: Tasks): Lane[] {
  const all = Object.entries(tasks);
  for (const [task] of all) {
    const lanes = laneTable.filter(({ kinds }) => kinds.includes(task)).length;
    if (lanes !== 1) throw new Error(`${lanes} lanes of server/job-lanes.ts name the job ${task}, not one`);
  }
  return laneTable.map(({ kinds, ...lane }) => ({
    ...lane,
    tasks: Object.fromEntries(all.filter(([task]) => kinds.includes(task))),
  }));
}

function tasksOfParts(services: Services): Tasks {
  const { connection, ctx, config, log, mailTransport } = services;
  const mails = { db: connection.db, vault: ctx.vault, transport: mailTransport, clock: ctx.clock, log };
  return {
    ...sendMailTasks({ ...mails, fromAddress: config.mailAddress, bounceAddress: config.bounceAddress }),
    ...sendWebhookTasks(systemCtx(services, "webhooks")),
    ...sendPushTasks(systemCtx(services, "notifications")),
    ...sendDiscordTasks(systemCtx(services, "notifications")),
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
    ...orderMailTasks(systemCtx(services, "mails"), {
      stepWaitSeconds: stepWaitSeconds[config.demo ? "demo" : "shop"],
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
