import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { hostname } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { accountSalesCrontab, accountSalesTasks } from "../domain/account-sales/index.ts";
import { boostsCrontab, boostsTasks } from "../domain/boosts/index.ts";
import { goldTasks } from "../domain/gold/index.ts";
import { listingsCrontab, listingsTasks, pictureTasks } from "../domain/listings/index.ts";
import { commissionMailTasks, orderMailTasks } from "../domain/notifications/index.ts";
import { ordersCrontab, orderTasks } from "../domain/orders/index.ts";
import {
  type ChainWatcher,
  createChainWatcher,
  paymentsCrontab,
  paymentsTasks,
} from "../domain/payments/index.ts";
import { testChainId } from "../domain/payments/model.ts";
import { peopleCrontab, peopleTasks } from "../domain/people/index.ts";
import { supportCrontab, supportTasks } from "../domain/support/index.ts";
import type { Config } from "../platform/config/config.ts";
import { AlreadyRunningError, startEmbedded } from "../platform/database/embedded.ts";
import { housekeepingCrontab, housekeepingTasks } from "../platform/housekeeping/housekeeping.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import { tellsWhatBy } from "../platform/live/authorise-topics.ts";
import { createLiveHub, type LiveHub } from "../platform/live/hub.ts";
import { createLogger } from "../platform/log/logger.ts";
import { warmMails } from "../platform/mail/mailer.ts";
import { sendMailTasks } from "../platform/mail/send-mail-job.ts";
import { demoPictureTasks } from "./demo-listings.ts";
import { startDemoOutside } from "./demo-outside.ts";
import { withSecrets } from "./demo-secrets.ts";
import { createHttp } from "./http/app.ts";
import { addGauges, createMetrics, type Metrics } from "./http/metrics.ts";
import { createPageCache } from "./http/page-cache.ts";
import { topicRules } from "./live-topics.ts";
import { openDatabase } from "./open-database.ts";
import { seedShop } from "./seed.ts";
import { makeServices, type Services, systemCtx } from "./services.ts";

/** Topics whose changes are seen on pages that are kept for visitors. */
const pageTopics = new Set([
  "content",
  "rates",
  "offers",
  "boost-prices",
  "listings",
  "promotions",
  "reviews",
]);

export type Running = {
  services: Services;
  /** What the start did, for the person who started it. */
  report: { movedTo: string | undefined; migrations: number; seeded: boolean };
  http: (build: ServerBuild | (() => Promise<ServerBuild>), clientFolder: string | undefined) => Hono;
  /** Ends the streams, calls `closeHttp`, which lets requests finish, and then stops everything else. */
  stop(closeHttp: () => Promise<void>): Promise<void>;
};

/**
 * Starts everything behind HTTP: database, migrations, demo content, jobs, live hub. What was started is stopped
 * again when a later step fails. `stop` finishes running jobs and closes the streams first.
 */
export async function startShop(config: Config): Promise<Running> {
  const undo: (() => Promise<void>)[] = [];
  let drain = async () => {};
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = createLogger(config.logLevel);
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbedded({ dataDir: path.resolve(config.dataDir) });
    if (embedded) undo.push(embedded.stop);
    const url = config.databaseUrl ?? embedded?.url ?? "";
    const outside = await startDemoOutside(config, log);
    undo.push(outside.stop);
    const services = makeServices({ ...withSecrets(config), ...outside.settings }, url, log);
    undo.push(services.connection.close);
    undo.push(async () => services.mailTransport?.close());
    const migrations = await openDatabase(services, url);
    await outside.ready;
    const seeded = await seedShop(services);
    const hub = createLiveHub({
      url,
      db: services.connection.db,
      log,
      tellsWhat: tellsWhatBy(topicRules),
      onAnotherLog: services.ctx.shelf.startOver,
    });
    const jobs = await startShopJobs(services);
    undo.push(jobs.stop);
    const watcher = watchChain(services);
    undo.push(watcher.stop);
    // Streams end first, or no server could ever finish its requests; requests end before what they stand on.
    undo.push(() => drain());
    await hub.start();
    undo.push(hub.stop);
    warmMails();
    warmShelf(services);
    const cache = createPageCache();
    hub.watch(pageTopics, cache.clear);
    const metrics = createMetrics();
    addShopGauges(metrics, hub, services);
    let ready = true;
    undo.push(async () => {
      ready = false;
    });
    return {
      services,
      report: { movedTo: embedded?.movedTo, migrations, seeded },
      http: (build, clientFolder) =>
        createHttp({ services, hub, cache, metrics, build, clientFolder, isReady: () => ready }),
      stop: (closeHttp) => {
        drain = closeHttp;
        return stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Looks for payments in ETH; blocks of the test chain come faster than those of Ethereum. */
function watchChain(services: Services): ChainWatcher {
  const watcher = createChainWatcher(systemCtx(services, "chain"), {
    holder: `${hostname()}:${process.pid}:${randomUUID()}`,
    intervalMilliseconds: services.config.eth.chainId === testChainId ? 1_000 : 6_000,
  });
  watcher.start();
  return watcher;
}

function startShopJobs(services: Services): Promise<Jobs> {
  const { connection, ctx, config, log, mailTransport } = services;
  return startJobs({
    pool: connection.pool,
    tasks: {
      ...sendMailTasks({
        db: connection.db,
        vault: ctx.vault,
        transport: mailTransport,
        from: config.mailFrom,
        clock: ctx.clock,
        log,
      }),
      ...housekeepingTasks(systemCtx(services, "housekeeping")),
      ...peopleTasks(ctx),
      ...orderTasks(systemCtx(services, "orders")),
      ...paymentsTasks(systemCtx(services, "unpaid-orders")),
      ...accountSalesTasks(systemCtx(services, "counter-offers")),
      ...boostsTasks(systemCtx(services, "high scores")),
      ...listingsTasks(systemCtx(services, "accounts")),
      ...pictureTasks(systemCtx(services, "pictures")),
      ...(config.demo ? demoPictureTasks(systemCtx(services, "demo")) : {}),
      ...goldTasks(systemCtx(services, "gold")),
      ...orderMailTasks(systemCtx(services, "mails")),
      ...commissionMailTasks(systemCtx(services, "mails")),
      ...supportTasks(systemCtx(services, "live chat")),
    },
    crontab: [
      housekeepingCrontab,
      peopleCrontab,
      ordersCrontab,
      paymentsCrontab,
      accountSalesCrontab,
      boostsCrontab,
      listingsCrontab,
      supportCrontab,
    ].join("\n"),
    log,
    concurrency: 4,
  });
}

/** Reads the listings into memory meanwhile; a visitor who comes first waits for the same reading. */
function warmShelf({ ctx, log }: Services): void {
  ctx.shelf.fresh().catch((error: unknown) => {
    log.warn({ err: error }, "the shelf could not be read yet; the next visitor of it tries again");
  });
}

function addShopGauges(metrics: Metrics, hub: LiveHub, services: Services): void {
  const { pool } = services.connection;
  addGauges(metrics.registry, {
    goldhall_live_streams: { help: "Open live streams", read: () => hub.stats().openStreams },
    goldhall_live_frames_sent: {
      help: "Live frames sent since the start",
      read: () => hub.stats().sentFrames,
    },
    goldhall_database_connections: { help: "Open database connections", read: () => pool.totalCount },
    goldhall_database_waiting: { help: "Requests waiting for a connection", read: () => pool.waitingCount },
  });
}

export { AlreadyRunningError };

/** Listens until `close`, which lets running requests finish for at most ten seconds. */
export function listen(app: Hono, config: Config): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const hostname = config.host === "localhost" ? "127.0.0.1" : config.host;
    // node-server types the server it makes by the options; without TLS or HTTP/2 it is Node's plain one.
    const serverOptions = { connectionsCheckingInterval: 5_000 };
    const server = serve({ fetch: app.fetch, port: config.port, hostname, serverOptions }, (info) => {
      resolve({ port: info.port, close: () => closeServer(server) });
    }) as Server;
    server.once("error", reject);
    server.keepAliveTimeout = 65_000;
    // A request that is sent in pieces is given up after these, at the next of the checks that are five seconds apart.
    server.headersTimeout = 10_000;
    server.requestTimeout = 30_000;
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
