import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, type Registry } from "prom-client";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { only } from "../../platform/metrics/metrics-part.ts";
import { readRelease } from "../build-folder.ts";
import type { EthSources } from "../eth-ports.ts";
import type { Services } from "../services.ts";
import { addGauge } from "./metrics.ts";
import { addPriceGauges } from "./metrics-price.ts";

/** How the lanes of jobs are. */
export type LaneStates = Pick<Jobs, "lanes" | "stalled" | "restarts">;

/**
 * What this program knows of itself: its build, its connections and streams, and how it sees the chain and
 * the price.
 */
export function addServerGauges(
  registry: Registry,
  { connection, eth }: Services,
  { hub, jobs }: { hub: LiveHub; jobs: LaneStates },
): void {
  const { pool } = connection;
  const own = {
    goldhall_live_streams: ["Open live streams", () => hub.stats().openStreams],
    goldhall_database_connections: ["Open database connections", () => pool.totalCount],
    goldhall_database_connections_idle: ["Those of them that are not in use", () => pool.idleCount],
    goldhall_database_connections_max: ["How many there may be", () => pool.options.max],
    goldhall_database_waiting: ["Requests waiting for a connection", () => pool.waitingCount],
  } satisfies Record<string, [help: string, read: () => number]>;
  for (const [name, [help, read]] of Object.entries(own))
    addGauge(registry, name, { help }, () => only(read()));
  const build = { help: "1, with the version and commit of this program", labels: ["version", "commit"] };
  addGauge(registry, "goldhall_build_info", build, () => [{ labels: readRelease(), value: 1 }]);
  new Counter({
    name: "goldhall_live_frames_sent_total",
    help: "Live frames sent since the start",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(hub.stats().sentFrames);
    },
  });
  addLoopBlockGauge(registry);
  addLaneGauges(registry, jobs);
  addChainGauges(registry, eth);
  addPriceGauges(registry, eth);
}

function addLaneGauges(registry: Registry, { lanes, stalled, restarts }: LaneStates): void {
  const stalling = "1 for a lane of jobs of this server that has room and due jobs, and takes none";
  addGauge(registry, "goldhall_job_lane_stalled", { help: stalling, labels: ["lane"] }, () =>
    lanes.map((lane) => ({ labels: { lane }, value: stalled().includes(lane) ? 1 : 0 })),
  );
  new Counter({
    name: "goldhall_job_lane_restarts_total",
    help: "How often a lane of jobs that stood still was made anew",
    labelNames: ["lane"],
    registers: [registry],
    collect() {
      this.reset();
      for (const lane of lanes) this.inc({ lane }, restarts().get(lane) ?? 0);
    },
  });
}

/** Each server looks through the same endpoints, and may see them differently. */
function addChainGauges(registry: Registry, { chain }: EthSources): void {
  const up = "1 for an endpoint of the chain that this server uses, 0 for one that is left out";
  addGauge(registry, "goldhall_chain_endpoint_up", { help: up, labels: ["endpoint"] }, () =>
    chain.endpoints().map(({ name, state }) => ({
      labels: { endpoint: name },
      value: state === "answers" ? 1 : 0,
    })),
  );
  const newest = "The newest block on which this server's endpoints agree; left out while they do not";
  addGauge(registry, "goldhall_chain_newest_block", { help: newest }, () => only(chain.newestBlock()));
}

/** How often the loop is looked at, and so how exact the gauge is. */
const resolutionMilliseconds = 10;

/**
 * The longest time since the last scrape in which this program answered nobody, because one piece of work
 * held its event loop. Each scrape begins anew, so that the highest of all scrapes is the longest block there
 * was; two that scrape the same program share them.
 */
function addLoopBlockGauge(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delays.enable();
  const help = "Longest block of the event loop since the last scrape";
  addGauge(registry, "goldhall_event_loop_longest_block_seconds", { help }, () => {
    // What is measured is the time between two looks, of which one resolution is as it should be.
    const seconds = Math.max(0, delays.max / 1e9 - resolutionMilliseconds / 1_000);
    delays.reset();
    return only(seconds);
  });
}
