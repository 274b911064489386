import { afterAll, beforeAll, expect, test } from "vitest";
import {
  readSale,
  readSaleForDesk,
  setAccountChecks,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { accountChecksInput } from "../../domain/account-sales/inputs.ts";
import { accountCheckItems } from "../../domain/account-sales/model.ts";
import { editOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function checksOf(orderId: string) {
  const { rows } = await database.pool.query(
    "select item, checked_by, checked_at from account_checks where order_id = $1 order by checked_at, item",
    [orderId],
  );
  return rows;
}

async function logged(orderId: string) {
  const { rows } = await database.pool.query(
    "select visibility, data from events where subject_id = $1 and type = 'account.check_set' order by seq",
    [orderId],
  );
  return rows;
}

test("a check is ticked with who and when, and named in the log for staff", async () => {
  const { ctx, as, clock } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const staff = await person(database, "staff");
  const done = await setAccountChecks(as(staff), { orderId, done: ["login_works"] });
  expect(done).toMatchObject({ ok: true, value: { after: { version: 2 } } });
  expect(await checksOf(orderId)).toEqual([
    { item: "login_works", checked_by: staff.personId, checked_at: clock.now() },
  ]);
  expect(await logged(orderId)).toEqual([
    { visibility: "internal", data: { item: "login_works", label: "The login works", done: true } },
  ]);
  const undone = await setAccountChecks(as(staff), { orderId, open: ["login_works"] });
  expect(undone).toMatchObject({ ok: true, value: { after: { version: 3 } } });
  expect(await checksOf(orderId)).toEqual([]);
  expect((await logged(orderId)).map(({ data }) => data.done)).toEqual([true, false]);
});

test("several are ticked and unticked together, each named in the log", async () => {
  const { ctx, as, clock } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const [one, other] = [await person(database, "staff"), await person(database, "manager")];
  await setAccountChecks(as(one), { orderId, done: ["login_works"] });
  clock.advance(1000);
  for (const _ of [1, 2]) await setAccountChecks(as(other), { orderId, done: accountCheckItems });
  const ticked = (await checksOf(orderId)).map(({ checked_by }) => checked_by === one.personId);
  expect(ticked).toEqual([true, ...Array.from({ length: accountCheckItems.length - 1 }, () => false)]);
  expect((await logged(orderId)).length).toBe(accountCheckItems.length);
  const open = ["login_works", "items_seen"] as const;
  await setAccountChecks(as(other), { orderId, open });
  expect((await checksOf(orderId)).map(({ item }) => item)).not.toEqual(expect.arrayContaining([...open]));
  expect((await logged(orderId)).length).toBe(accountCheckItems.length + 2);
});

test("the same again changes nothing, and of two who tick at once one does it", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const [one, other] = [await person(database, "staff"), await person(database, "manager")];
  const tick = { orderId, done: ["items_seen"] } as const;
  const both = await Promise.all([setAccountChecks(as(one), tick), setAccountChecks(as(other), tick)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await checksOf(orderId)).toHaveLength(1);
  expect(await logged(orderId)).toHaveLength(1);
  expect(await findOrder(ctx, orderId)).toMatchObject({ version: 2 });
  await setAccountChecks(as(one), { orderId, open: ["levels_match"] });
  expect(await findOrder(ctx, orderId)).toMatchObject({ version: 2 });
});

test("only staff who have passed the step-up tick, only of accounts, and not after the end", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const staff = as(await person(database, "staff"));
  const tick = { orderId, done: ["login_works"] } as const;
  const idle = { ...(await person(database, "manager")), elevated: false };
  for (const [actor, code] of [
    [visitor, "not_found"],
    [await person(database, "member"), "not_found"],
    [idle, "step_up_required"],
  ] as const) {
    expect(await setAccountChecks(as(actor), tick)).toMatchObject({ ok: false, error: { code } });
  }
  const gold = await placed(ctx);
  expect(await setAccountChecks(staff, { ...tick, orderId: gold.orderId })).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  await setOrderStatus(staff, { orderId, status: "canceled" });
  const refused = { ok: false, error: { code: "conflict", text: "This sale has ended." } };
  expect(await setAccountChecks(staff, tick)).toMatchObject(refused);
  expect(await checksOf(orderId)).toEqual([]);
});

test("once verified with a note, missing checks can still be ticked but none taken away", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const staff = as(await person(database, "manager"));
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  await setAccountChecks(staff, { orderId, done: ["login_works"] });
  expect(await verifyAccount(staff, { orderId, version: 3, note: "known seller" })).toMatchObject({
    ok: true,
  });
  expect(await setAccountChecks(staff, { orderId, done: ["email_ours"] })).toMatchObject({
    ok: true,
  });
  expect(await setAccountChecks(staff, { orderId, open: ["login_works"] })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
});

test("whoever is both the seller and staff sees the desk's side at the desk, and nobody else does", async () => {
  const { as } = await accountShop(database);
  const staff = as(await person(database, "staff", "Teller Finch"));
  const { orderId } = await sold(staff);
  const other = as(await person(database, "staff", "Teller Wren"));
  await setAccountChecks(other, { orderId, done: ["login_works"] });
  expect(await readSale(staff, { orderId, token: undefined })).toMatchObject({
    ok: true,
    value: { viewerRole: "customer", desk: null },
  });
  expect(await readSaleForDesk(staff, orderId)).toMatchObject({
    ok: true,
    value: { desk: { checks: [{ item: "login_works", by: "Teller Wren" }] } },
  });
  const member = as(await person(database, "member"));
  expect(await readSaleForDesk(member, orderId)).toMatchObject({ error: { code: "not_found" } });
});

test("an account is sold by the piece: its quantity is not edited", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const manager = as(await person(database, "manager"));
  expect(
    await editOrder(manager, { orderId, version: 1, edit: { quantity: 2 }, note: "two of them" }),
  ).toMatchObject({ ok: false, error: { code: "invalid", field: "quantity" } });
  expect(await findOrder(ctx, orderId)).toMatchObject({ quantity: 1, version: 1 });
});

test("a form ticks and unticks what was changed in it, and leaves what a colleague has ticked since", () => {
  const [first = "", second = "", third = ""] = accountCheckItems;
  const ticked = (...items: string[]) => Object.fromEntries(items.map((item) => [`seen:${item}`, "on"]));
  const read = (fields: Record<string, string>) => accountChecksInput.parse(fields);
  expect(read({ was: "", ...ticked(first, second) })).toEqual({ done: [first, second], open: [] });
  expect(read({ was: `${first},${second}`, ...ticked(second, third) })).toEqual({
    ...{ done: [third], open: [first] },
  });
  expect(read({ was: first, all: "on" })).toEqual({ done: accountCheckItems, open: [] });
  expect(read({ was: `all,nothing known`, "seen:everything": "on" })).toEqual({ done: [], open: [] });
  for (const wrong of [{}, { was: "", [`seen:${first}`]: "yes" }, { was: "", all: "1" }]) {
    expect(accountChecksInput.safeParse(wrong).success).toBe(false);
  }
});
