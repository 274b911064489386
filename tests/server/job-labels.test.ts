import { expect, test } from "vitest";
import { jobLabels } from "../../app/jobs/desk/job-labels.ts";
import { inLane, type Tasks } from "../../platform/jobs/lane.ts";
import { shopCrontab, shopLanes } from "../../server/job-lanes.ts";
import { proofsCrontab, proofTasks } from "../../server/proofs.ts";
import type { Services } from "../../server/services.ts";

test("every kind of job of the shop is called by plain words at the desk", () => {
  // Only the names of tasks are read here: no job runs and nothing is asked of these services.
  const services = { ctx: {}, config: {}, connection: {} } as unknown as Services;
  const nightly = proofTasks(services.ctx);
  const inLanes = shopLanes(services, nightly, null).flatMap(({ tasks }) => Object.keys(tasks));
  const byClock = `${shopCrontab}\n${proofsCrontab}`
    .split("\n")
    .flatMap((line) => line.trim().split(/\s+/)[5] ?? []);
  // The demo's own job is in no lane of a shop without one.
  const all = new Set([...inLanes, ...byClock, "draw-demo-pictures"]);
  expect([...all].sort()).toEqual(Object.keys(jobLabels).sort());
});

test("a task runs in the lane that it names, and one that names none is no task", () => {
  const services = { ctx: {}, config: {}, connection: {} } as unknown as Services;
  const lanes = shopLanes(services, { "new-kind": inLane("slow", async () => {}) }, null);
  expect(lanes.filter(({ tasks }) => "new-kind" in tasks).map(({ name }) => name)).toEqual(["slow"]);
  // @ts-expect-error A handler alone has no lane.
  const forgotten: Tasks = { "new-kind": async () => {} };
  expect(forgotten).toBeDefined();
});
