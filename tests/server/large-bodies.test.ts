import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../platform/free-port.ts";
import { bodyLimits } from "../../server/http/body-limits.ts";

const app = new Hono();
let waiting: (() => void)[] = [];
let origin = "";
let stop: () => void;

beforeAll(async () => {
  const tooLarge = () => new Response("too large", { status: 413 });
  const full = () => new Response("full", { status: 503, headers: { "Retry-After": "10" } });
  app.use(bodyLimits({ tooLarge, full }));
  app.post("*", async (c) => {
    if (c.req.query("unread") !== undefined) return c.text("refused", 409);
    const { byteLength } = await c.req.arrayBuffer();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text(String(byteLength));
  });
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
  stop = () => server.close();
});
afterAll(() => stop());

const large = new Uint8Array(1024 * 1024);
const dispute = "/order/9d83f3fa-0000-4000-8000-000000000000/dispute";
const send = (path: string, body: Uint8Array<ArrayBuffer>) => fetch(origin + path, { method: "POST", body });

function answerAll() {
  for (const answer of waiting) answer();
  waiting = [];
}

test("a few large bodies are read at a time, customers' beside those of staff; the others are told to come again", async () => {
  const ofStaff = ["/admin/listings/import", "/api/listings", `/admin/disputes/${dispute.slice(7, 43)}`];
  const read = [dispute, dispute].map((path) => send(path, large));
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await send(dispute, large);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  // However many customers send, staff go on.
  read.push(...ofStaff.map((path) => send(path, large)));
  await expect.poll(() => waiting.length).toBe(5);
  expect((await send("/api/listings", large)).status).toBe(503);
  // Forms without files go on.
  const small = send(dispute, new Uint8Array(100));
  await expect.poll(() => waiting.length).toBe(6);
  answerAll();
  for (const answer of await Promise.all(read)) expect(await answer.text()).toBe(String(large.length));
  expect(await (await small).text()).toBe("100");
  const again = send(dispute, large);
  await expect.poll(() => waiting.length).toBe(1);
  answerAll();
  expect((await again).status).toBe(200);
});

test("a large body that its page refuses unread ends its connection and takes no place", async () => {
  for (let time = 0; time < 6; time += 1) {
    const refused = await fetch(`${origin}${dispute}?unread`, {
      method: "POST",
      // Never ends: whoever read it would wait.
      body: new ReadableStream({ start: (stream) => stream.enqueue(large) }),
      headers: { "content-length": String(12 * 1024 * 1024) },
      // Node's own fetch sends streams only so; its type is the browser's, which has no such field.
      ...{ duplex: "half" },
    });
    expect([refused.status, refused.headers.get("connection")]).toEqual([409, "close"]);
  }
});

test("a large body whose length is not announced is too large anywhere", async () => {
  const refused = await fetch(origin + dispute, {
    method: "POST",
    body: new Blob([large]).stream(),
    ...{ duplex: "half" },
  });
  expect(refused.status).toBe(413);
});
