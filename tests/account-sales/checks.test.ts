import { afterAll, beforeAll, expect, test } from "vitest";
import {
  readSale,
  readSaleForDesk,
  setAccountCheck,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { accountCheckInput } from "../../domain/account-sales/inputs.ts";
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
  const done = await setAccountCheck(as(staff), { orderId, item: "login_works", done: true });
  expect(done).toMatchObject({ ok: true, value: { after: { version: 2 } } });
  expect(await checksOf(orderId)).toEqual([
    { item: "login_works", checked_by: staff.personId, checked_at: clock.now() },
  ]);
  expect(await logged(orderId)).toEqual([
    { visibility: "internal", data: { item: "login_works", label: "The login works", done: true } },
  ]);
  const undone = await setAccountCheck(as(staff), { orderId, item: "login_works", done: false });
  expect(undone).toMatchObject({ ok: true, value: { after: { version: 3 } } });
  expect(await checksOf(orderId)).toEqual([]);
  expect((await logged(orderId)).map(({ data }) => data.done)).toEqual([true, false]);
});

test("all that isn't ticked is ticked by one press, each named in the log", async () => {
  const { ctx, as, clock } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const [one, other] = [await person(database, "staff"), await person(database, "manager")];
  await setAccountCheck(as(one), { orderId, item: "login_works", done: true });
  clock.advance(1000);
  for (const _ of [1, 2]) await setAccountCheck(as(other), { orderId, item: "all", done: true });
  const ticked = (await checksOf(orderId)).map(({ checked_by }) => checked_by === one.personId);
  expect(ticked).toEqual([true, ...Array.from({ length: accountCheckItems.length - 1 }, () => false)]);
  expect((await logged(orderId)).length).toBe(accountCheckItems.length);
});

test("the same again changes nothing, and of two who tick at once one does it", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const [one, other] = [await person(database, "staff"), await person(database, "manager")];
  const tick = { orderId, item: "items_seen", done: true } as const;
  const both = await Promise.all([setAccountCheck(as(one), tick), setAccountCheck(as(other), tick)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await checksOf(orderId)).toHaveLength(1);
  expect(await logged(orderId)).toHaveLength(1);
  expect(await findOrder(ctx, orderId)).toMatchObject({ version: 2 });
  await setAccountCheck(as(one), { orderId, item: "levels_match", done: false });
  expect(await findOrder(ctx, orderId)).toMatchObject({ version: 2 });
});

test("only staff who have passed the step-up tick, only of accounts, and not after the end", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const staff = as(await person(database, "staff"));
  const tick = { orderId, item: "login_works", done: true } as const;
  const idle = { ...(await person(database, "manager")), elevated: false };
  for (const [actor, code] of [
    [visitor, "not_found"],
    [await person(database, "member"), "not_found"],
    [idle, "step_up_required"],
  ] as const) {
    expect(await setAccountCheck(as(actor), tick)).toMatchObject({ ok: false, error: { code } });
  }
  const gold = await placed(ctx);
  expect(await setAccountCheck(staff, { ...tick, orderId: gold.orderId })).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  await setOrderStatus(staff, { orderId, status: "canceled" });
  const refused = { ok: false, error: { code: "conflict", text: "This sale has ended." } };
  expect(await setAccountCheck(staff, tick)).toMatchObject(refused);
  expect(await checksOf(orderId)).toEqual([]);
});

test("once verified with a note, missing checks can still be ticked but none taken away", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const staff = as(await person(database, "manager"));
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  await setAccountCheck(staff, { orderId, item: "login_works", done: true });
  expect(await verifyAccount(staff, { orderId, version: 3, note: "known seller" })).toMatchObject({
    ok: true,
  });
  expect(await setAccountCheck(staff, { orderId, item: "email_ours", done: true })).toMatchObject({
    ok: true,
  });
  expect(await setAccountCheck(staff, { orderId, item: "login_works", done: false })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
});

test("whoever is both the seller and staff sees the desk's side at the desk, and nobody else does", async () => {
  const { as } = await accountShop(database);
  const staff = as(await person(database, "staff", "Teller Finch"));
  const { orderId } = await sold(staff);
  const other = as(await person(database, "staff", "Teller Wren"));
  await setAccountCheck(other, { orderId, item: "login_works", done: true });
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

test("a form can mark the known checks only, as done or open", () => {
  for (const item of accountCheckItems) {
    expect(accountCheckInput.parse({ mark: `${item}:done` })).toEqual({ mark: { item, done: true } });
    expect(accountCheckInput.parse({ mark: `${item}:open` })).toEqual({ mark: { item, done: false } });
  }
  expect(accountCheckInput.parse({ mark: "all:done" })).toEqual({ mark: { item: "all", done: true } });
  for (const mark of [
    "",
    "login_works",
    "login_works:maybe",
    "everything:done",
    "login_works:done:open",
    undefined,
  ]) {
    expect(accountCheckInput.safeParse({ mark }).success).toBe(false);
  }
});
