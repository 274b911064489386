import { expect, test } from "vitest";
import { jobLabels } from "../../app/jobs/desk/job-labels.ts";
import { inLanes, shopCrontab, shopLanes } from "../../server/job-lanes.ts";
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

test("a kind of job that no lane names ends the start", () => {
  expect(() => inLanes({ "new-kind": async () => {} })).toThrow(
    "0 lanes of server/job-lanes.ts name the job new-kind",
  );
  expect(inLanes({ send_mail: async () => {} }).find(({ name }) => name === "mails")?.tasks).toHaveProperty(
    "send_mail",
  );
});
