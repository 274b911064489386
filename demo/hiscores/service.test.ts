import { once } from "node:events";
import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHiscores } from "../../integrations/hiscores/hiscores-client.ts";
import { systemClock } from "../../kernel/clock.ts";
import { demoPlayers } from "./players.ts";
import { type DemoHiscores, startDemoHiscores } from "./service.ts";

let service: DemoHiscores;
beforeAll(async () => {
  service = await startDemoHiscores();
});
afterAll(() => service.stop());

const client = (timeoutMilliseconds = 60_000) =>
  createHiscores({
    url: service.url,
    clock: systemClock,
    timeoutMilliseconds,
    totalMilliseconds: timeoutMilliseconds,
    retryAfterMilliseconds: [],
  });

test.each(demoPlayers)("our client reads $rsn as the demo means it", async ({ rsn, answer, scores }) => {
  const expected = { found: "found", slow: "unavailable", broken: "unavailable", not_ranked: "not_ranked" };
  const found = await client(answer === "slow" ? 300 : undefined).lookUp(rsn.toUpperCase().replace(" ", "_"));
  expect(found).toEqual(answer === "found" ? { kind: "found", scores } : { kind: expected[answer] });
});

test("whoever is no demo player is not ranked", async () => {
  expect(await client().lookUp("Somebody")).toEqual({ kind: "not_ranked" });
});

test("it ends while somebody still waits for an answer", async () => {
  const own = await startDemoHiscores();
  // So that the service says when it has read the question.
  const asking = get(`${own.url}?player=slow%20badger`, { headers: { Expect: "100-continue" } });
  const ended = new Promise((resolve) => {
    asking.on("response", () => resolve("answered")).on("error", () => resolve("ended"));
  });
  await once(asking, "continue");
  await own.stop();
  expect(await ended).toBe("ended");
});
