import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrder } from "../../domain/orders/index.ts";
import { orderTypes } from "../../domain/orders/model.ts";
import {
  claimShop,
  readSettingsForEditing,
  readSettingsGroup,
  writeSettings,
} from "../../domain/settings/index.ts";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { connect } from "../../platform/database/connect.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { type ApiRig, apiRig, freshKey, orderBody } from "../api/api-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { vaultKey } from "../support/tools.ts";

let database: TestDatabase;
let ctx: ReturnType<typeof ordersCtx>["ctx"];
beforeEach(async () => {
  database = await testDatabase();
  ctx = ordersCtx(database).ctx;
});
afterEach(() => database.close());

async function setOpen(isOpen: boolean, db = database) {
  const asAdmin = { ...ordersCtx(db).ctx, actor: await person(db, "admin") };
  const version = (await readSettingsForEditing(db.db)).find(({ key }) => key === "opening")?.version ?? -1;
  const value = { ...defaultSettings.opening, isOpen };
  expect(await writeSettings(asAdmin, { key: "opening", value, version })).toMatchObject({ ok: true });
}

function ordering(actor: Actor, type: (typeof orderTypes)[number] = "gold_sale", key: string = randomUUID()) {
  return placeOrder(
    { ...ctx, actor },
    {
      order: {
        ...{ id: randomUUID(), type, customerId: null, customerName: null },
        ...{ customerEmail: "heron@customers.example", rsn: "Vault Heron" },
        ...{ quantity: 1, amountCents: 1900, source: "web" },
      },
      once: { scope: "test", key, content: { type } },
      visitor: null,
    },
  );
}

async function count(table: string): Promise<number> {
  return (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
}

test("a fresh real shop is closed, a demo and a shop with orders are open", async () => {
  const starting = { ...ctx, vault: createVault([vaultKey("k1")]) };
  const isOpenAfter = async (mode: "demo" | "real") => {
    await database.pool.query("delete from shop_identity; delete from settings;");
    expect(await claimShop(starting, mode)).toMatchObject({ ok: true });
    return (await readSettingsGroup(database.db, "opening")).isOpen;
  };
  expect(await isOpenAfter("demo")).toBe(true);
  expect(await isOpenAfter("real")).toBe(false);
  await person(database, "admin");
  expect(await isOpenAfter("real")).toBe(false);
  await setOpen(true);
  expect(await claimShop(starting, "real")).toMatchObject({ ok: true });
  expect((await readSettingsGroup(database.db, "opening")).isOpen).toBe(true);
  await placed(ctx);
  expect(await isOpenAfter("real")).toBe(true);
});

test("in a closed shop nobody but staff orders anything, and a refusal leaves nothing behind", async () => {
  await setOpen(false);
  const before = [await count("orders"), await count("idempotency_keys")];
  const key: Actor = {
    kind: "key",
    keyId: randomUUID(),
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "program",
    capabilities: ["orders.progress"],
  };
  for (const actor of [visitor, await person(database, "member"), key]) {
    for (const type of orderTypes) {
      expect(await ordering(actor, type)).toMatchObject({
        ok: false,
        error: { code: "conflict", text: defaultSettings.opening.closedText },
      });
    }
  }
  expect([await count("orders"), await count("idempotency_keys")]).toEqual(before);
  expect(await ordering(await person(database, "staff"))).toMatchObject({ ok: true });
});

test("who ordered before the shop closed gets the first answer again", async () => {
  const key = randomUUID();
  const first = await ordering(visitor, "gold_sale", key);
  await setOpen(false);
  const again = await ordering(visitor, "gold_sale", key);
  expect(again).toMatchObject({ ok: true, value: { replayed: true } });
  if (first.ok && again.ok) expect(again.value.placed).toEqual(first.value.placed);
});

longTest("closing under load takes effect once, and at once on every server", async () => {
  const other = connect(database.url, { max: 5, onError: () => {} });
  try {
    const onOther = { ...ctx, db: other.db };
    const isOpenThere = async () => (await readSettingsGroup(other.db, "opening")).isOpen;
    const racing = Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => placed(index % 2 === 0 ? ctx : onOther)),
    );
    await setOpen(false);
    expect(await isOpenThere()).toBe(false);
    const late = await Promise.allSettled([placed(ctx), placed(onOther)]);
    expect(late.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const through = (await racing).filter(({ status }) => status === "fulfilled").length;
    expect(await count("orders")).toBe(through);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from events where type = 'settings.changed'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await other.close();
  }
});

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

test("the API refuses orders while the shop is closed, and takes them again", async () => {
  const place = async () => {
    const { json } = await rig.call("POST", "/api/gold/quotes", { json: { direction: "sell", quantity: 5 } });
    const headers = { "idempotency-key": freshKey() };
    return rig.call("POST", "/api/orders", { json: orderBody(json.quote_id), headers });
  };
  await setOpen(false, rig.database);
  expect((await place()).status).toBe(409);
  await setOpen(true, rig.database);
  expect((await place()).status).toBe(201);
});
