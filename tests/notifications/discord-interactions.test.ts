import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerInteraction, discordCommands } from "../../domain/notifications/index.ts";
import { offerDiscordCommands } from "../../integrations/discord/offer-commands.ts";
import { isFromDiscord } from "../../integrations/discord/verify-interaction.ts";
import { addDiscordInteractions } from "../../server/http/discord-interactions.ts";
import { goldShop } from "../gold/gold-rig.ts";
import { placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let ctx: Awaited<ReturnType<typeof goldShop>>["ctx"];

beforeAll(async () => {
  database = await testDatabase();
  ({ ctx } = await goldShop(database));
});
afterAll(() => database.close());

/** The public key as Discord shows it: the 32 bytes at the end of the DER form, in hex. */
function hexOf(key: KeyObject): string {
  return key.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
}

test("only what Discord signed, with this time and body, is believed, and only for five minutes", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const timestamp = "1795400000";
  const at = (seconds: number) => new Date((1_795_400_000 + seconds) * 1000);
  const now = at(0);
  const body = JSON.stringify({ type: 1 });
  const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString("hex");
  const key = hexOf(publicKey);
  const genuine = { signature, timestamp, body };
  for (const seconds of [-300, 0, 300])
    expect(isFromDiscord(key, { ...genuine, now: at(seconds) })).toBe(true);
  for (const seconds of [-301, 301, 86_400])
    expect(isFromDiscord(key, { ...genuine, now: at(seconds) })).toBe(false);
  const other = hexOf(generateKeyPairSync("ed25519").publicKey);
  expect(isFromDiscord(other, { ...genuine, now })).toBe(false);
  for (const wrong of [
    { signature, timestamp, body: `${body} ` },
    { signature, timestamp: "1795400001", body },
    { signature: "00".repeat(64), timestamp, body },
    { signature: "zz", timestamp, body },
    { signature: undefined, timestamp: undefined, body },
  ])
    expect(isFromDiscord(key, { ...wrong, now })).toBe(false);
});

test("over HTTP, what is not signed is refused as Discord tries out, and without a key there is no address", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const [app, without] = [new Hono(), new Hono()];
  addDiscordInteractions(app, { ctx, config: { discordPublicKey: hexOf(publicKey) } });
  addDiscordInteractions(without, { ctx, config: { discordPublicKey: undefined } });
  const post = (to: Hono, body: string, signed = body) => {
    const timestamp = String(Math.floor(ctx.clock.now().getTime() / 1000));
    const signature = sign(null, Buffer.from(timestamp + signed), privateKey).toString("hex");
    const headers = { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp };
    return to.request("/api/discord/interactions", { method: "POST", body, headers });
  };
  const answered = await post(app, '{"type":1}');
  expect([answered.status, await answered.json()]).toEqual([200, { type: 1 }]);
  expect((await post(app, '{"type":1}', "another")).status).toBe(401);
  expect((await app.request("/api/discord/interactions", { method: "POST", body: "{}" })).status).toBe(401);
  expect((await post(app, "{")).status).toBe(400);
  expect((await post(without, '{"type":1}')).status).toBe(404);
});

const typed = (name: string, values: Record<string, string>, asker = "42") => ({
  type: 2,
  data: {
    name,
    options: Object.entries(values).map(([option, value]) => ({ name: option, value, type: 3 })),
  },
  member: { user: { id: asker } },
});
const flags = 64;

test("a ping is answered, and whatever is not ours is nothing", async () => {
  expect(await answerInteraction(ctx, { type: 1 })).toEqual({ type: 1 });
  for (const sent of [
    null,
    {},
    "x",
    { type: 3 },
    typed("__proto__", {}),
    { type: 2, data: { name: "rates" } },
  ])
    expect(await answerInteraction(ctx, sent)).toBe(null);
});

test("/rates says what holds now, to whoever asked alone", async () => {
  const answer = await answerInteraction(ctx, typed("rates", {}));
  expect(answer).toMatchObject({ type: 4, data: { flags, content: expect.stringContaining("$0.20") } });
});

test("/order shows what the tracking page shows to anybody, for number and email address together", async () => {
  const email = "finch@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: email });
  const number = `#${orderId.slice(0, 8).toUpperCase()}`;
  const answer = await answerInteraction(ctx, typed("order", { number, email }));
  const text = JSON.stringify(answer);
  expect(answer).toMatchObject({ type: 4, data: { flags, allowed_mentions: { parse: [] } } });
  expect(text).toContain("$19.00");
  expect(text).not.toMatch(/finch|Vault Heron|phrase/);
  const wrong = await answerInteraction(ctx, typed("order", { number, email: "other@customers.example" }));
  const unknown = await answerInteraction(ctx, typed("order", { number: "00000000", email }));
  expect(wrong).toEqual(unknown);
  expect(JSON.stringify(wrong)).toContain("No order matches");
});

test("/order takes an address as it is typed, and what is none is said to be none", async () => {
  const { orderId } = await placed(ctx, { customerEmail: "crane@customers.example" });
  const ask = async (email: string) =>
    JSON.stringify(await answerInteraction(ctx, typed("order", { number: orderId, email }, "8")));
  expect(await ask(" Crane@Customers.example ")).toContain("$19.00");
  for (const email of ["", "crane", "crane@customers.example\u0000", `${"x".repeat(300)}@customers.example`])
    expect(await ask(email)).toContain("valid email address");
});

test("of /order one person of Discord has twenty tries an hour", async () => {
  const ask = () => answerInteraction(ctx, typed("order", { number: "00000000", email: "a@b.example" }, "7"));
  for (let tries = 0; tries < 20; tries += 1)
    expect(JSON.stringify(await ask())).toContain("No order matches");
  expect(JSON.stringify(await ask())).toContain("Too many attempts");
});

test("commands are offered with a token of the application, as Discord asks for", async () => {
  const seen: { path: string | undefined; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    seen.push({ path: request.url, authorization: request.headers.authorization, body });
    response.end(JSON.stringify({ access_token: "token of the application" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has one.
  const url = `http://127.0.0.1:${port}`;
  await offerDiscordCommands({ clientId: "app", clientSecret: "word", url }, discordCommands);
  await new Promise((resolve) => server.close(resolve));
  expect(seen.map(({ path }) => path)).toEqual(["/api/oauth2/token", "/api/v10/applications/app/commands"]);
  expect(seen[0]).toMatchObject({ authorization: `Basic ${btoa("app:word")}` });
  expect(seen[0]?.body).toContain("applications.commands.update");
  expect(seen[1]?.authorization).toBe("Bearer token of the application");
  expect(JSON.parse(seen[1]?.body ?? "")).toHaveLength(3);
});
