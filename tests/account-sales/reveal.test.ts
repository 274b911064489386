import { afterAll, beforeAll, expect, test } from "vitest";
import { revealLogin, revealResetLink } from "../../domain/account-sales/index.ts";
import { readOrderForDesk } from "../../domain/orders/index.ts";
import { revealPayoutDetails } from "../../domain/payments/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const link = "https://reset.example/planted-link";

/** A sale whose reset link is in the vault. */
async function saleWithLink(shop: Awaited<ReturnType<typeof accountShop>>) {
  const { orderId } = await sold(shop.ctx);
  const sealed = { kind: "reset-link", subject: `order:${orderId}`, value: link };
  const id = await shop.ctx.vault.seal(shop.ctx.db, sealed);
  await database.pool.query("update account_sales set reset_secret_id = $2 where order_id = $1", [
    orderId,
    id,
  ]);
  return orderId;
}

async function reveals(orderId: string) {
  const { rows } = await database.pool.query(
    `select actor_id, visibility, note, data from events
     where subject_id = $1 and type = 'order.secret_revealed' order by seq`,
    [orderId],
  );
  return rows;
}

test("login and link are shown to a person with a reason, each told in the log by its name", async () => {
  const shop = await accountShop(database);
  const orderId = await saleWithLink(shop);
  const staff = await person(database, "staff", "Teller Finch");
  const desk = shop.as(staff);
  await database.pool.query("update orders set assigned_to = $1 where id = $2", [staff.personId, orderId]);
  expect(await revealLogin(desk, { orderId, reason: " to look at the account " })).toEqual({
    ok: true,
    value: { name: expect.stringMatching(/^wren-login-/), password: "Pa55 wörd of the account" },
  });
  expect(await revealResetLink(desk, { orderId, reason: "to reset the mail" })).toEqual({
    ok: true,
    value: { link },
  });
  expect(await revealPayoutDetails(desk, { orderId, reason: "to pay this order" })).toMatchObject({
    ok: true,
  });
  const by = { actor_id: staff.personId, visibility: "internal" };
  expect(await reveals(orderId)).toEqual([
    { ...by, note: "to look at the account", data: { kind: "login" } },
    { ...by, note: "to reset the mail", data: { kind: "reset-link" } },
    { ...by, note: "to pay this order", data: { kind: "payout" } },
  ]);
  const order = await readOrderForDesk(desk, orderId);
  const actions = order.ok ? order.value.activity.map(({ action }) => action) : [];
  expect(actions.slice(0, 3)).toEqual([
    "Payment details revealed",
    "Email reset link revealed",
    "Account login revealed",
  ]);
  expect(JSON.stringify(order)).not.toMatch(/wörd|planted-link|wren-login/);
});

test("without a reason, as somebody else, or by a key nothing is shown and nothing is told", async () => {
  const shop = await accountShop(database);
  const orderId = await saleWithLink(shop);
  const key: Actor = {
    kind: "key",
    keyId: "9d1c1a58-0000-4000-8000-000000000002",
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "a program",
    capabilities: ["orders.read", "orders.progress"],
  };
  const idle = { ...(await person(database, "admin")), elevated: false };
  for (const reveal of [revealLogin, revealResetLink]) {
    for (const [actor, code] of [
      [visitor, "not_found"],
      [await person(database, "member"), "not_found"],
      [idle, "step_up_required"],
      [key, "forbidden"],
    ] as const) {
      const refused = await reveal(shop.as(actor), { orderId, reason: "because I want to" });
      expect(refused).toMatchObject({ ok: false, error: { code } });
    }
    const staff = shop.as(await person(database, "staff"));
    expect(await reveal(staff, { orderId, reason: "  a " })).toMatchObject({
      ok: false,
      error: { code: "invalid", field: "reason" },
    });
  }
  expect(await reveals(orderId)).toEqual([]);
});

test("what is not there, was destroyed, or belongs to no sale is not found, and no event says it was shown", async () => {
  const shop = await accountShop(database);
  const staff = shop.as(await person(database, "manager"));
  const { orderId } = await sold(shop.ctx);
  const gold = await placed(shop.ctx);
  const reason = "to look at it";
  expect(await revealResetLink(staff, { orderId, reason })).toMatchObject({
    ok: false,
    error: { code: "not_found", text: "No reset link has been saved yet." },
  });
  expect(await revealLogin(staff, { orderId: gold.orderId, reason })).toMatchObject({
    ok: false,
    error: { code: "not_found", text: "No account details provided." },
  });
  expect(await revealLogin(staff, { orderId: "no id", reason })).toMatchObject({
    error: { code: "not_found" },
  });
  await shop.ctx.vault.destroy(shop.ctx.db, { subject: `order:${orderId}` });
  expect(await revealLogin(staff, { orderId, reason })).toMatchObject({
    ok: false,
    error: { code: "not_found", text: "The login of this account has been destroyed." },
  });
  expect(await reveals(orderId)).toEqual([]);
});
