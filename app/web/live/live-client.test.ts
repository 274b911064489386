import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Change } from "../../../platform/live/change.ts";
import { createLiveClient, type LiveListener, type LiveSource } from "./live-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type FakeSource = LiveSource & {
  query: URLSearchParams;
  closed: boolean;
  emit(type: string, id?: string, data?: unknown): void;
};

function fakeSource(address: string): FakeSource {
  const handlers = new Map<string, (event: { data?: unknown; lastEventId?: string }) => void>();
  const source: FakeSource = {
    query: new URL(address, "http://shop.test").searchParams,
    closed: false,
    addEventListener: (type, handler) => handlers.set(type, handler),
    close() {
      source.closed = true;
    },
    emit: (type, id = "", data = {}) => handlers.get(type)?.({ data: JSON.stringify(data), lastEventId: id }),
  };
  return source;
}

function setup() {
  const sources: FakeSource[] = [];
  const client = createLiveClient({
    address: "/api/live",
    createSource(address) {
      const source = fakeSource(address);
      sources.push(source);
      return source;
    },
  });
  function listen(topics: string[], since?: string) {
    const listener = { topics, since, onChange: vi.fn(), onResync: vi.fn() } satisfies LiveListener;
    return { ...listener, leave: client.listen(listener) };
  }
  /** The newest source, once pages have settled. */
  function source(): FakeSource {
    vi.advanceTimersByTime(50);
    const newest = sources.at(-1);
    if (!newest) throw new Error("No connection was opened");
    return newest;
  }
  return { client, sources, listen, source };
}

const change: Change = { topic: "user:1", type: "profile.updated", subject: "user:1", seq: 4 };

test("all listeners share one connection for the union of their topics", () => {
  const { sources, listen, source } = setup();
  const first = listen(["user:1", "site:rates"], "5");
  const second = listen(["user:1", "order:2"], "5");
  expect(source().query.getAll("topic")).toEqual(["order:2", "site:rates", "user:1"]);
  expect(sources).toHaveLength(1);
  source().emit("ready", "5");
  source().emit("change", "6", [change, { ...change, topic: "order:2" }]);
  expect(first.onChange.mock.calls).toEqual([[change]]);
  expect(second.onChange).toHaveBeenCalledTimes(2);
});

test("it reconnects after 1, 2, 5, then 10 s, and after a success after 1 s again", () => {
  const { client, sources, listen, source } = setup();
  listen(["user:1"], "5");
  for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    source().emit("error");
    expect(client.status()).toBe("offline");
    const before = sources.length;
    vi.advanceTimersByTime(delay - 1);
    expect(sources).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(before + 1);
  }
  source().emit("ready", "5");
  expect(client.status()).toBe("live");
  const before = sources.length;
  source().emit("error");
  vi.advanceTimersByTime(1_000);
  expect(sources).toHaveLength(before + 1);
});

test("it resumes where it was left, however often it fails", () => {
  const { listen, source } = setup();
  listen(["user:1"], "5");
  source().emit("ready", "5");
  source().emit("change", "41", [change]);
  source().emit("error");
  vi.advanceTimersByTime(1_000);
  source().emit("error");
  vi.advanceTimersByTime(2_000);
  expect(source().query.get("last_event_id")).toBe("41");
});

test("a new listener's page begins at the position its data was read at, even if that is older", () => {
  const { sources, listen, source } = setup();
  listen(["user:1"], "99");
  source().emit("ready", "100");
  listen(["order:2"], "98");
  // A frame on the old connection says nothing about the new topic.
  sources[0]?.emit("change", "105", [change]);
  expect(source().query.get("last_event_id")).toBe("98");
  // Nor does a ready without a position: what was missed is still on its way.
  source().emit("ready");
  source().emit("error");
  vi.advanceTimersByTime(1_000);
  expect(source().query.get("last_event_id")).toBe("98");
  source().emit("ready");
  source().emit("change", "106", [change]);
  source().emit("error");
  vi.advanceTimersByTime(1_000);
  expect(source().query.get("last_event_id")).toBe("106");
});

test("a page that knows no position reads its data again once connected", () => {
  const { listen, source } = setup();
  const placed = listen(["user:1"], "5");
  const stale = listen(["order:2"]);
  source().emit("ready", "7");
  expect(stale.onResync).toHaveBeenCalledTimes(1);
  expect(placed.onResync).not.toHaveBeenCalled();
  source().emit("error");
  vi.advanceTimersByTime(1_000);
  source().emit("ready", "7");
  expect(stale.onResync).toHaveBeenCalledTimes(1);
});

test("a resync tells everyone to read again", () => {
  const { listen, source } = setup();
  const listeners = [listen(["user:1"], "5"), listen(["order:2"], "5")];
  source().emit("ready");
  source().emit("resync", "50");
  for (const listener of listeners) expect(listener.onResync).toHaveBeenCalledTimes(1);
});

test("a page that goes as another comes costs one connection, none is left when all are gone", () => {
  const { sources, listen, source } = setup();
  const first = listen(["order:1"], "5");
  source().emit("ready", "5");
  first.leave();
  const second = listen(["order:2"], "6");
  expect(source().query.getAll("topic")).toEqual(["order:2"]);
  expect(sources).toHaveLength(2);
  expect(sources[0]?.closed).toBe(true);
  second.leave();
  expect(source().closed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a silent connection is taken for dead, a beating one is not", () => {
  const { sources, listen, source } = setup();
  listen(["user:1"], "5");
  source().emit("ready", "5");
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(30_000);
    source().emit("beat", "9");
  }
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(66_000);
  expect(sources).toHaveLength(2);
  expect(source().query.get("last_event_id")).toBe("9");
});

test("a stream that asks to be renewed is opened afresh at once, without looking offline", () => {
  const { client, sources, listen, source } = setup();
  listen(["user:1"], "5");
  source().emit("ready", "8");
  source().emit("renew");
  expect(sources).toHaveLength(2);
  expect(source().query.get("last_event_id")).toBe("8");
  expect(client.status()).toBe("live");
});

test("a page put away holds no connection and resumes where it was", () => {
  const { client, sources, listen, source } = setup();
  listen(["user:1"], "5");
  source().emit("ready", "8");
  client.pause();
  expect(sources[0]?.closed).toBe(true);
  vi.advanceTimersByTime(100_000);
  expect(sources).toHaveLength(1);
  client.resume();
  expect(source().query.get("last_event_id")).toBe("8");
  client.resume();
  expect(sources).toHaveLength(2);
});

test("coming back skips the wait for the next attempt", () => {
  const { client, sources, listen, source } = setup();
  listen(["user:1"], "5");
  source().emit("error");
  client.resume();
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(5_000);
  expect(sources).toHaveLength(2);
});
