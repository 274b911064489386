import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changeEndpoint,
  createEndpoint,
  readEndpoint,
  removeEndpoint,
} from "../../domain/notifications/index.ts";
import type { NotificationKind } from "../../domain/notifications/model.ts";
import { createWebhookSender } from "../../integrations/webhooks/webhook-sender.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { refusal, value } from "../release/release-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { guardedShop } from "./guards-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const webhookSender = createWebhookSender({ allowsHttp: true, mayReach: () => true });

const channel = "https://discord.com/api/webhooks/123/abc-DEF";

async function toldOf(kinds: NotificationKind[]) {
  const shop = await guardedShop(database);
  const second = await person(database, "admin", "Second Owner");
  const as = (actor: Actor) => ({ ...shop.as(actor), webhookSender });
  const owner = as(shop.people.admin);
  const input = { service: "discord", name: "Books", url: channel, kinds, events: [] } as const;
  const { endpointId } = value(
    await createEndpoint(owner, { ...input, kinds, events: [], idempotencyKey: randomUUID() }),
  );
  const now = async () => {
    const { version, isOn, kinds: told } = value(await readEndpoint(owner, endpointId)).endpoint;
    return { version, isOn, kinds: told };
  };
  return { shop, second, owner, endpointId, now };
}

test("one admin doesn't stop an address that is told of payouts: another approves it first (Rule P43)", async () => {
  const { shop, second, owner, endpointId, now } = await toldOf(["payout", "chat"]);
  const change = { endpointId, version: 1, name: "Books", kinds: ["chat" as const], events: [], isOn: true };
  expect(value(await changeEndpoint(owner, change))).toEqual({ waits: true });
  expect(refusal(await removeEndpoint(owner, { endpointId }))).toMatchObject({ code: "conflict" });
  expect(await now()).toEqual({ version: 1, isOn: true, kinds: ["payout", "chat"] });
  const { id, change: asked } = await shop.onlyWaiting(second);
  expect(asked).toMatchObject({ host: "discord.com" });
  value(await shop.decide(second, id));
  expect(await now()).toMatchObject({ version: 2, kinds: ["chat"] });
  // What is told of no money goes at once.
  expect(value(await removeEndpoint(owner, { endpointId }))).toEqual({ waits: false });
});

test("what it is told of more, or is called, is changed at once; what was changed meanwhile isn't approved", async () => {
  const { shop, second, owner, endpointId, now } = await toldOf(["payout"]);
  const more = {
    endpointId,
    name: "Ledger",
    kinds: ["payout", "refund"] as NotificationKind[],
    events: [],
    isOn: true,
  };
  expect(value(await changeEndpoint(owner, { ...more, version: 1 }))).toEqual({ waits: false });
  expect(value(await changeEndpoint(owner, { ...more, version: 2, isOn: false }))).toEqual({ waits: true });
  value(await changeEndpoint(owner, { ...more, version: 2, name: "Books" }));
  const { id } = await shop.onlyWaiting(second);
  expect(refusal(await shop.decide(second, id)).code).toBe("conflict");
  expect(await now()).toMatchObject({ version: 3, isOn: true });
});

test("an address is removed with its secret once another admin approves it", async () => {
  const { shop, second, owner, endpointId } = await toldOf(["security"]);
  expect(value(await removeEndpoint(owner, { endpointId }))).toEqual({ waits: true });
  value(await shop.decide(second, (await shop.onlyWaiting(second)).id));
  expect(refusal(await readEndpoint(owner, endpointId)).code).toBe("not_found");
  const { rows } = await database.pool.query(
    "select count(*)::int as n from vault_secrets where subject = $1",
    [`webhook:${endpointId}`],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test("an address that chose types is guarded as well: one of money goes by two (Rule P43)", async () => {
  const shop = await guardedShop(database);
  const owner = { ...shop.as(shop.people.admin), webhookSender };
  const url = "https://books.example/hook";
  const chosen = { kinds: [], events: ["payout.sent", "order.placed"] };
  const input = { service: "webhook" as const, name: "Books", url, ...chosen, idempotencyKey: randomUUID() };
  const { endpointId } = value(await createEndpoint(owner, input));
  const change = { endpointId, version: 1, name: "Books", kinds: [], isOn: true };
  expect(value(await changeEndpoint(owner, { ...change, events: ["payout.sent"] }))).toEqual({
    waits: false,
  });
  const less = { ...change, version: 2, events: ["order.placed"] };
  expect(value(await changeEndpoint(owner, less))).toEqual({ waits: true });
});
