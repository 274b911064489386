import { expect, test } from "vitest";
import { workQueue } from "./work-queue.ts";

test("one piece of work runs at a time, in its turn, also after one that failed", async () => {
  const queue = workQueue(10);
  const seen: string[] = [];
  const started = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const work = (name: number) => async () => {
    seen.push(`begins ${name}`);
    started.resolve();
    await opened.promise;
    seen.push(`ends ${name}`);
    if (name === 2) throw new Error("broken");
  };
  const asked = Promise.allSettled([1, 2, 3, 4].map((name) => queue.run(work(name))));
  await started.promise;
  opened.resolve();
  const all = await asked;
  expect(seen).toEqual([1, 2, 3, 4].flatMap((name) => [`begins ${name}`, `ends ${name}`]));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("what comes while too much waits is not run, and there is room again afterwards", async () => {
  const queue = workQueue(2);
  const answers = await Promise.all([1, 2, 3].map((name) => queue.run(async () => name)));
  expect(answers).toEqual([1, 2, null]);
  expect(await queue.run(async () => 4)).toBe(4);
});
