import { monitorEventLoopDelay } from "node:perf_hooks";
import { Gauge, type Registry } from "prom-client";

/** How often the loop is looked at, and so how exact the gauge is. */
const resolutionMilliseconds = 10;

/**
 * Adds `goldhall_event_loop_longest_block_seconds`: the longest time since the last scrape in which this
 * program answered nobody, because one piece of work held its event loop. Each scrape begins anew, so that
 * the highest of all scrapes is the longest block there was; two that scrape the same program share them.
 */
export function addLoopBlockGauge(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  delays.enable();
  new Gauge({
    name: "goldhall_event_loop_longest_block_seconds",
    help: "Longest block of the event loop since the last scrape",
    registers: [registry],
    collect() {
      // What is measured is the time between two looks, of which one resolution is as it should be.
      this.set(Math.max(0, delays.max / 1e9 - resolutionMilliseconds / 1_000));
      delays.reset();
    },
  });
}
