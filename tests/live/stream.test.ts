import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LiveHub } from "../../platform/live/hub.ts";
import { liveResponse } from "../../platform/live/stream-response.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { append, type Frame, parseFrames, startHub } from "./live-rig.ts";

let database: TestDatabase;
let hub: LiveHub;
let address: string;
const server = createAdaptorServer({ fetch: (request, env) => app().fetch(request, env) });

function app() {
  return new Hono<{ Bindings: HttpBindings }>().get("/api/live", (context) =>
    liveResponse({
      hub,
      topics: new Set(context.req.queries("topic")),
      lastEventId: context.req.header("last-event-id"),
      signal: context.req.raw.signal,
      destroy: () => context.env.outgoing.destroy(),
    }),
  );
}

beforeAll(async () => {
  database = await testDatabase();
  hub = await startHub(database);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server
  address = `http://127.0.0.1:${port}/api/live`;
});
afterAll(async () => {
  await hub.stop();
  server.close();
  await database.close();
});

async function openStream(query: string, lastEventId?: string) {
  const abort = new AbortController();
  const headers = lastEventId === undefined ? undefined : { "last-event-id": lastEventId };
  const response = await fetch(`${address}?${query}`, { signal: abort.signal, ...(headers && { headers }) });
  const stream = { response, text: "", done: false, leave: () => abort.abort(), frames: (): Frame[] => [] };
  stream.frames = () => parseFrames(stream.text.slice(0, stream.text.lastIndexOf("\n\n") + 2));
  void (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
    } catch {
      // Aborted by the test.
    }
    stream.done = true;
  })();
  return stream;
}

const soon = { timeout: 15_000, interval: 5 };
const kinds = (stream: { frames(): Frame[] }) => stream.frames().map((frame) => frame.event);

test("a stream is never cached or buffered, begins with ready and delivers a change", async () => {
  const stream = await openStream("topic=order:http");
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.response.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(stream.response.headers.get("x-accel-buffering")).toBe("no");
  await vi.waitFor(() => expect(kinds(stream)).toEqual(["ready"]), soon);
  expect(stream.text).toMatch(/^retry: 1000\n/);
  await append(database.db, "http");
  await vi.waitFor(() => expect(kinds(stream)).toEqual(["ready", "change"]), soon);
  expect(stream.frames()[1]?.data).toEqual([
    { topic: "order:http", type: "order.noted", subject: "order:http", seq: 1 },
  ]);
  stream.leave();
});

test("a stream resumes by the Last-Event-ID header, a foreign one gets a resync", async () => {
  const first = await openStream("topic=order:again");
  await vi.waitFor(() => expect(kinds(first)).toEqual(["ready"]), soon);
  first.leave();
  await append(database.db, "again");
  const second = await openStream("topic=order:again", first.frames()[0]?.id);
  await vi.waitFor(() => expect(kinds(second)).toEqual(["ready", "change"]), soon);
  second.leave();
  const foreign = await openStream("topic=order:again", "not-ours");
  await vi.waitFor(() => expect(kinds(foreign)).toEqual(["ready", "resync"]), soon);
  foreign.leave();
});

test("streams that leave, and requests that never read, are forgotten", async () => {
  await vi.waitFor(() => expect(hub.stats().openStreams).toBe(0), soon);
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream("topic=order:many")));
  await vi.waitFor(() => expect(hub.stats().openStreams).toBe(20), soon);
  await fetch(`${address}?topic=order:many`, { method: "HEAD" });
  for (const stream of streams) stream.leave();
  await vi.waitFor(() => expect(hub.stats().openStreams).toBe(0), soon);
});

test("stopping the hub ends the answers, so that the server can stop", async () => {
  const own = await startHub(database);
  const before = hub;
  hub = own;
  const stream = await openStream("topic=order:stop");
  await vi.waitFor(() => expect(kinds(stream)).toEqual(["ready"]), soon);
  await own.stop();
  await vi.waitFor(() => expect(stream.done).toBe(true), soon);
  hub = before;
});
