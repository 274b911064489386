import { Counter, Gauge, type Registry } from "prom-client";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { readRelease } from "../build-folder.ts";
import type { EthSources } from "../eth-ports.ts";
import type { Services } from "../services.ts";
import { addGauges } from "./metrics.ts";
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
  addGauges(registry, {
    goldhall_live_streams: { help: "Open live streams", read: () => hub.stats().openStreams },
    goldhall_database_connections: { help: "Open database connections", read: () => pool.totalCount },
    goldhall_database_connections_idle: {
      help: "Those of them that are not in use",
      read: () => pool.idleCount,
    },
    goldhall_database_connections_max: { help: "How many there may be", read: () => pool.options.max },
    goldhall_database_waiting: { help: "Requests waiting for a connection", read: () => pool.waitingCount },
  });
  new Gauge({
    name: "goldhall_build_info",
    help: "1, with the version and commit of this program",
    labelNames: ["version", "commit"],
    registers: [registry],
  }).set(readRelease(), 1);
  new Counter({
    name: "goldhall_live_frames_sent_total",
    help: "Live frames sent since the start",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(hub.stats().sentFrames);
    },
  });
  addLaneGauges(registry, jobs);
  addChainGauges(registry, eth);
  addPriceGauges(registry, eth);
}

function addLaneGauges(registry: Registry, { lanes, stalled, restarts }: LaneStates): void {
  new Gauge({
    name: "goldhall_job_lane_stalled",
    help: "1 for a lane of jobs of this server that has room and due jobs, and takes none",
    labelNames: ["lane"],
    registers: [registry],
    collect() {
      for (const lane of lanes) this.set({ lane }, stalled().includes(lane) ? 1 : 0);
    },
  });
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
  new Gauge({
    name: "goldhall_chain_endpoint_up",
    help: "1 for an endpoint of the chain that this server uses, 0 for one that is left out",
    labelNames: ["endpoint"],
    registers: [registry],
    collect() {
      for (const { name, state } of chain.endpoints())
        this.set({ endpoint: name }, state === "answers" ? 1 : 0);
    },
  });
  new Gauge({
    name: "goldhall_chain_newest_block",
    help: "The newest block on which this server's endpoints agree; left out while they do not",
    registers: [registry],
    collect() {
      this.remove();
      const newest = chain.newestBlock();
      if (newest !== null) this.set(newest);
    },
  });
}
