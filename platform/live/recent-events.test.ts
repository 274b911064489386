import { expect, test } from "vitest";
import type { LiveEvent } from "./change.ts";
import { createRecentEvents } from "./change-reader.ts";

function event(txId: number, ...topics: string[]): LiveEvent {
  return {
    txId: BigInt(txId),
    stamp: `stamp ${txId}`,
    at: txId * 1_000,
    topics,
    type: "t",
    subject: `s:${txId}`,
    seq: 1,
  };
}

function subjects(recent: ReturnType<typeof createRecentEvents>, position: number, ...topics: string[]) {
  return recent.since(BigInt(position), new Set(topics))?.map((event) => event.subject);
}

test("only later events on the requested topics are told", () => {
  const recent = createRecentEvents(10);
  recent.reset([event(3, "a"), event(5, "a", "b")], true);
  recent.add([event(4, "b"), event(9, "c")]);
  expect(subjects(recent, 0, "a", "b")).toEqual(["s:3", "s:5", "s:4"]);
  expect(subjects(recent, 4, "b")).toEqual(["s:5", "s:4"]);
  expect(subjects(recent, 10, "a", "b", "c")).toEqual([]);
});

test("a position from before what is kept is unknown, rather than half answered", () => {
  const recent = createRecentEvents(3);
  recent.reset([event(3, "a"), event(4, "a")], false);
  expect(subjects(recent, 3, "a")).toBeUndefined();
  expect(subjects(recent, 4, "a")).toEqual(["s:4"]);
  recent.add([event(7, "a"), event(6, "a")]);
  expect(subjects(recent, 4, "a")).toEqual(["s:4", "s:7", "s:6"]);
  recent.add([event(8, "a")]);
  expect(subjects(recent, 4, "a")).toBeUndefined();
  expect(subjects(recent, 5, "a")).toEqual(["s:7", "s:6", "s:8"]);
});

test("an event is known while it is kept, and the beginning of the log until something was dropped", () => {
  const recent = createRecentEvents(2);
  expect(recent.has("")).toBe(true);
  recent.add([event(3, "a"), event(4, "a")]);
  expect(["stamp 3", "stamp 4", "stamp 5", ""].map(recent.has)).toEqual([true, true, false, true]);
  recent.add([event(5, "a")]);
  expect(["stamp 3", "stamp 4", "stamp 5", ""].map(recent.has)).toEqual([false, true, true, false]);
});

test("something from before the given time is unknown, if it was on a requested topic", () => {
  const recent = createRecentEvents(10);
  recent.reset([event(3, "a"), event(5, "b")], true);
  const since = (position: bigint, topic: string) => recent.since(position, new Set([topic]), 4_000);
  expect(since(0n, "a")).toBeUndefined();
  expect(since(4n, "a")).toEqual([]);
  expect(since(0n, "b")).toEqual([event(5, "b")]);
});
