import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { workQueue } from "./work-queue.ts";

test("one piece of work runs at a time, in its turn, also after one that failed", async () => {
  const queue = workQueue(10);
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const work = (name: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
    if (name === 2) throw new Error("broken");
    ended.push(name);
  };
  const all = await Promise.allSettled([1, 2, 3, 4].map((name) => queue.run(work(name))));
  expect(most).toBe(1);
  expect(ended).toEqual([1, 3, 4]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("what comes while too much waits is not run, and there is room again afterwards", async () => {
  const queue = workQueue(2);
  const answers = await Promise.all([1, 2, 3].map((name) => queue.run(async () => name)));
  expect(answers).toEqual([1, 2, null]);
  expect(await queue.run(async () => 4)).toBe(4);
});
