import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Change } from "./change.ts";
import { createOutbox, endOutbox, flushOutbox, type Outbox, openOutbox } from "./outbox.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Frame = { id: string | undefined; event: string; data: unknown };

function parse(text: string): Frame {
  const fields = new Map(
    text.split("\n").map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 2)]),
  );
  return {
    id: fields.get("id"),
    event: fields.get("event") ?? "",
    data: JSON.parse(fields.get("data") ?? "null"),
  };
}

function setup() {
  const world = { frames: [] as Frame[], takes: true, closed: false, spent: [] as string[], position: "7" };
  const outbox: Outbox = createOutbox({
    sink: {
      ready: () => world.takes,
      write: (text) => world.frames.push(parse(text)),
      close: () => {
        world.closed = true;
      },
    },
    position: () => world.position,
    onFrame: () => {},
    onSpent(reason) {
      world.spent.push(reason);
      endOutbox(outbox);
    },
  });
  function tell(change: Change) {
    outbox.waiting.put(change);
    flushOutbox(outbox);
  }
  return { world, outbox, tell };
}

function change(subject: string, seq: number, type = "order.status"): Change {
  return { topic: "user:1", type, subject: `order:${subject}`, seq };
}

test("the first change goes at once, those of the next 100 ms in one frame", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  tell(change("a", 1));
  expect(world.frames.map((frame) => frame.event)).toEqual(["ready", "change"]);
  world.position = "9";
  tell(change("b", 1));
  tell(change("c", 1));
  vi.advanceTimersByTime(99);
  expect(world.frames).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(world.frames[2]).toEqual({ id: "9", event: "change", data: [change("b", 1), change("c", 1)] });
});

test("equal changes fold to the newest, different types stay apart", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  tell(change("first", 1));
  tell(change("a", 3));
  tell(change("a", 2));
  tell(change("a", 4));
  tell(change("a", 5, "order.note"));
  vi.advanceTimersByTime(100);
  expect(world.frames.at(-1)?.data).toEqual([change("a", 4), change("a", 5, "order.note")]);
});

test("a browser gets at most 10 frames of changes a second", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  for (let elapsed = 0; elapsed < 1_000; elapsed += 5) {
    tell(change(String(elapsed), 1));
    vi.advanceTimersByTime(5);
  }
  expect(world.frames.filter((frame) => frame.event === "change").length).toBeLessThanOrEqual(11);
});

test("the first frame carries a position only when nothing was missed", () => {
  const fresh = setup();
  openOutbox(fresh.outbox, []);
  expect(fresh.world.frames).toEqual([{ id: "7", event: "ready", data: {} }]);
  const resumed = setup();
  resumed.outbox.waiting.put(change("b", 1));
  openOutbox(resumed.outbox, [change("a", 1)]);
  expect(resumed.world.frames).toEqual([
    { id: undefined, event: "ready", data: {} },
    { id: "7", event: "change", data: [change("b", 1), change("a", 1)] },
  ]);
  const lost = setup();
  openOutbox(lost.outbox, "unknown");
  expect(lost.world.frames.map((frame) => [frame.event, frame.id])).toEqual([
    ["ready", undefined],
    ["resync", "7"],
  ]);
});

test("a heartbeat every 30 s moves the position, but never past a change that waits", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  world.position = "8";
  vi.advanceTimersByTime(30_000);
  expect(world.frames.at(-1)).toEqual({ id: "8", event: "beat", data: {} });
  world.takes = false;
  tell(change("a", 1));
  world.takes = true;
  vi.advanceTimersByTime(29_000);
  expect(world.frames.at(-1)?.event).toBe("beat");
});

test("a browser that takes nothing gets everything in one frame when it takes again", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  world.takes = false;
  for (let seq = 1; seq < 50; seq += 1) tell(change("a", seq));
  expect(world.frames).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  world.takes = true;
  flushOutbox(outbox);
  expect(world.frames.at(-1)?.data).toEqual([change("a", 49)]);
  vi.advanceTimersByTime(60_000);
  expect(world.spent).toEqual([]);
});

test("a browser that takes nothing for 30 s is closed", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  world.takes = false;
  tell(change("a", 1));
  vi.advanceTimersByTime(30_000);
  expect(world).toMatchObject({ spent: ["slow"], closed: true });
});

test("more than 1,000 waiting changes become one resync", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  for (let subject = 0; subject < 1_500; subject += 1) tell(change(String(subject), 1));
  vi.advanceTimersByTime(100);
  expect(world.frames.map((frame) => frame.event)).toEqual(["ready", "change", "resync"]);
});

test("after 10 minutes at most a stream asks to be opened, and thereby authorised, afresh", () => {
  const { world, outbox } = setup();
  openOutbox(outbox, []);
  vi.advanceTimersByTime(600_000);
  expect(world.frames.at(-1)?.event).toBe("renew");
  expect(world).toMatchObject({ spent: ["old"], closed: true });
  expect(vi.getTimerCount()).toBe(0);
});

test("an ended stream writes nothing and leaves no timer", () => {
  const { world, outbox, tell } = setup();
  openOutbox(outbox, []);
  tell(change("a", 1));
  tell(change("b", 1));
  endOutbox(outbox);
  vi.advanceTimersByTime(700_000);
  expect(world.frames).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});
