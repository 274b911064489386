import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

function manualWork() {
  const finish: Array<(error?: Error) => void> = [];
  const request = singleFlight(
    () =>
      new Promise((resolve, reject) => {
        finish.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return { finish, request };
}

test("calls during a run share one more run, which starts after it", async () => {
  const { finish, request } = manualWork();
  const first = request();
  const second = request();
  const third = request();
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await first;
  await Promise.resolve();
  expect(finish).toHaveLength(2);
  expect(second).toBe(third);
  finish[1]?.();
  await second;
  expect(finish).toHaveLength(2);
});

test("a failed run fails its callers only, the next one runs", async () => {
  const { finish, request } = manualWork();
  const first = request();
  const second = request();
  finish[0]?.(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  finish[1]?.();
  await expect(second).resolves.toBeUndefined();
});
