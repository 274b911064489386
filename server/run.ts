import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { askToFollowEvents } from "../domain/notifications/index.ts";
import { type ChainWatcher, createChainWatcher } from "../domain/payments/index.ts";
import { testChainId } from "../domain/payments/model.ts";
import { singleFlight } from "../kernel/single-flight.ts";
import { endsWithin } from "../kernel/within.ts";
import type { Config } from "../platform/config/config.ts";
import type { Connection } from "../platform/database/connect.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { createPresence } from "../platform/database/presence.ts";
import { type Jobs, startJobs } from "../platform/jobs/jobs.ts";
import { tellsWhatBy } from "../platform/live/authorise-topics.ts";
import { createLiveHub } from "../platform/live/hub.ts";
import { createLogger } from "../platform/log/logger.ts";
import { warmMails } from "../platform/mail/mailer.ts";
import { keepSettings } from "../platform/settings/stored-settings.ts";
import { backupJob } from "./backup-job.ts";
import { loadDemo } from "./demo.ts";
import { createHttp } from "./http/app.ts";
import { createMetrics } from "./http/metrics.ts";
import { addShopMetrics } from "./http/metrics-shop.ts";
import { createPageCache } from "./http/page-cache.ts";
import { shopCrontab, shopLanes } from "./job-lanes.ts";
import { topicRules } from "./live-topics.ts";
import { openDatabase, proveKeysAgree } from "./open-database.ts";
import { proofsCrontab, proofTasks } from "./proofs.ts";
import { seedShop } from "./seed.ts";
import { makeServices, type Services, systemCtx } from "./services.ts";
import { startSentence } from "./start-error.ts";
import { runStopSteps, type StopStep } from "./stop-steps.ts";
import { withSecrets } from "./with-secrets.ts";

/** Topics whose changes are seen on pages that are cached for visitors. */
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
  /**
   * Ends the streams, calls `closeHttp`, which lets requests finish, and then stops everything else. Answers
   * the names of the steps that were given up because they took too long.
   */
  stop(closeHttp: () => Promise<unknown>): Promise<string[]>;
};

/**
 * Starts everything behind HTTP: database, migrations, demo content, jobs, live hub. What was started is
 * stopped again when a later step fails. `stop` lets streams, requests and jobs end, then closes what they
 * stand on; it takes ten seconds at most, and what does not end in its time is given up and named in the log.
 */
export async function startShop(config: Config): Promise<Running> {
  const log = createLogger(config.logLevel);
  const stops = { work: [] as StopStep[], connections: [] as StopStep[], services: [] as StopStep[] };
  const stop = () => runStopSteps([stops.work, stops.connections, stops.services], log);
  try {
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbedded({
          dataDir: path.resolve(config.dataDir),
          keep: { log, onLost: (error) => endProgram(error, log) },
        });
    if (embedded) stops.services.push({ name: "database", seconds: 4, run: embedded.stop });
    const url = config.databaseUrl ?? embedded?.url ?? "";
    const demo = await loadDemo(config);
    const demoServices = await demo?.startDemoServices(config, log);
    if (demoServices) stops.services.push({ name: "demo services", seconds: 3, run: demoServices.stop });
    const settings = { ...withSecrets(config, demo), ...demoServices?.settings };
    const services = makeServices(settings, url, log, demo);
    stops.connections.push(closing(services.connection));
    const migrations = await openDatabase(services, url);
    await demoServices?.ready;
    const seeded = await seedShop(services, demo);
    const hub = createLiveHub({
      url,
      db: services.connection.db,
      log,
      tellsWhat: tellsWhatBy(topicRules),
      onAnotherLog: services.ctx.catalog.startOver,
      onNews: followLog(services),
    });
    // Streams end first, or no server could ever finish its requests.
    stops.work.push({ name: "live streams", seconds: 3, run: hub.stop });
    const backups = backupJob(services, url);
    stops.work.push({ name: "backup", seconds: 1, run: async () => backups.stop() });
    const nightly = { ...backups.tasks, ...proofTasks(systemCtx(services, "proofs")) };
    const jobs = await startJobs({
      connection: services.connection,
      lanes: shopLanes(services, nightly, demo),
      crontab: [shopCrontab, proofsCrontab, backups.crontab].join("\n"),
      log,
      vaultKeys: services.ctx.vault.keyPrints,
    });
    stops.work.push({ name: "jobs", seconds: 5, run: () => stopJobs(jobs, log) });
    stops.connections.push({ name: "mail", seconds: 1, run: async () => services.mailTransport?.close() });
    await proveKeysAgree(services);
    const watcher = watchChain(services);
    stops.work.push({ name: "chain watcher", seconds: 4, run: watcher.stop });
    await hub.start();
    const presence = createPresence({
      url,
      log,
      onGone: services.connection.cut,
    });
    stops.connections.push({ name: "presence", seconds: 1, run: async () => presence.stop() });
    warmMails();
    warmCatalog(services);
    const cache = createPageCache();
    hub.watch(pageTopics, cache.clear);
    hub.watch(new Set(["settings"]), keepSettings(services.connection.db));
    const metrics = createMetrics();
    addShopMetrics(metrics, services, { hub, jobs });
    // From now on somebody waits for a page, and is better asked to come back than kept longer.
    services.connection.waitAtMost(5_000);
    let ready = true;
    return {
      services,
      report: { movedTo: embedded?.movedTo, migrations, seeded },
      http: (build, clientFolder) =>
        createHttp({
          services,
          hub,
          jobs,
          cache,
          presence,
          metrics,
          build,
          clientFolder,
          isReady: () => ready,
        }),
      stop: (closeHttp) => {
        ready = false;
        stops.work.push({ name: "requests", seconds: 4, run: closeHttp });
        return stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without its own database the program is of no use: whoever started it may do so again. */
function endProgram(error: unknown, log: Services["log"]): void {
  log.error({ err: error }, "the embedded database is gone; see postgres.log in DATA_DIR");
  process.stderr.write(`\n${startSentence(error) ?? "The database on this machine stopped."}\n\n`);
  process.exit(1);
}

/** Events that come within this time are acted on together. */
const followPauseMilliseconds = 200;

/**
 * Asks for the job that acts on events: at once, and while more come at this pace. The minute makes up for a
 * failure.
 */
function followLog({ ctx, log }: Services): () => void {
  const ask = singleFlight(async () => {
    await askToFollowEvents(ctx).catch((err) => log.warn({ err }, "nobody could be asked to follow the log"));
    await sleep(followPauseMilliseconds, undefined, { ref: false });
  });
  return () => void ask();
}

/** How long the stop waits for running jobs. */
const jobPatienceMilliseconds = 4_500;

/** A job that takes longer, such as a picture, is no reason to fail: it runs again with the next start. */
async function stopJobs(jobs: Jobs, log: Services["log"]): Promise<void> {
  if (await jobs.stop(jobPatienceMilliseconds)) return;
  log.warn({ step: "jobs" }, "jobs that still ran were given up; they run again at the next start");
}

/**
 * Connections that are not given back in time are cut: what holds them was given up before, such as a job,
 * and its transaction is undone.
 */
function closing({ close, cut }: Connection): StopStep {
  return {
    name: "database connections",
    seconds: 2,
    run: async () => {
      if (!(await endsWithin(1_000, close()))) cut();
    },
  };
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

/** Reads the listings into memory meanwhile; a visitor who comes first waits for the same reading. */
function warmCatalog({ ctx, log }: Services): void {
  ctx.catalog.fresh().catch((error: unknown) => {
    log.warn({ err: error }, "the catalog could not be read yet; the next visitor tries again");
  });
}
