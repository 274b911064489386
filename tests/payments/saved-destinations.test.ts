import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder } from "../../domain/orders/index.ts";
import { saveDestination } from "../../domain/payments/destinations/add-destination.ts";
import {
  addDestination,
  approvePayout,
  chooseDefaultDestination,
  listDestinations,
  lockPayoutDetails,
  markPayoutSent,
  mostDestinations,
  ownDestination,
  type PaymentsCtx,
  removeDestination,
} from "../../domain/payments/index.ts";
import { payoutChoiceInput } from "../../domain/payments/inputs.ts";
import type { PeopleCtx } from "../../domain/people/index.ts";
import type { PayoutDetails } from "../../domain/ways/model.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { goodPassword, peopleRig } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx, payoutOf, paypal } from "./payments-rig.ts";

let database: TestDatabase;
let staff: Actor;
let other: Actor;

beforeAll(async () => {
  database = await testDatabase();
  staff = await person(database, "manager");
  other = await person(database, "manager", "Ledger Oak");
});
afterAll(() => database.close());

const venmo: PayoutDetails = { method: "venmo", handle: "@mason" };

/** A signed-in customer with one saved destination, and a sale of theirs whose gold has come. */
async function seller(options: { savedAfter?: boolean } = {}) {
  const { as, ctx, clock } = paymentsCtx(database);
  const actor = await person(database, "member");
  const own = as(actor);
  const save = (details: PayoutDetails = paypal, name = "") =>
    database.db.transaction((tx) => saveDestination(own, tx, { personId: actor.personId, name, details }));
  const sell = () => orderAt(as(staff), "gold_received", { customerId: actor.personId, hasDetails: false });
  let order = options.savedAfter ? await sell() : null;
  clock.advance(60_000);
  await save();
  clock.advance(60_000);
  order ??= await sell();
  const [saved] = await listDestinations(own);
  if (!saved) throw new Error("Nothing was saved");
  return { as, ctx, actor, own, save, sell, clock, orderId: order.orderId, destinationId: saved.id };
}

const countSecrets = (of: TestDatabase) => async (destinationId: string) => {
  const subject = `destination:${destinationId}`;
  const { rows } = await of.pool.query("select id from vault_secrets where subject = $1", [subject]);
  return rows.length;
};

const lock = (own: PaymentsCtx, orderId: string, destinationId: string) =>
  lockPayoutDetails(own, { orderId, token: undefined, destinationId });

test("a saved destination is locked in as if it was typed, and the same again changes nothing", async () => {
  const { own, as, orderId, destinationId } = await seller();
  expect((await lock(own, orderId, destinationId)).ok).toBe(true);
  const order = await findOrder(as(staff), orderId);
  expect(order).toMatchObject({ disbursementMethod: "paypal", secondPersonSince: null });
  expect(order?.payoutMask).toBe((await listDestinations(own))[0]?.mask);
  expect((await lock(own, orderId, destinationId)).ok).toBe(true);
  expect((await findOrder(as(staff), orderId))?.version).toBe(order?.version);
  const typed = await lockPayoutDetails(own, { orderId, token: undefined, details: paypal });
  expect(typed.ok).toBe(true);
  expect((await findOrder(as(staff), orderId))?.version).toBe(order?.version);
});

test("nobody takes or learns another's destination by its id", async () => {
  const one = await seller();
  const two = await seller();
  const taken = await lock(two.own, two.orderId, one.destinationId);
  expect(taken).toMatchObject({ ok: false, error: { code: "conflict" } });
  expect(taken).toEqual(await lock(two.own, two.orderId, randomUUID()));
  expect(await ownDestination(two.own, one.destinationId)).toBeNull();
  expect(await ownDestination(one.as(visitor), one.destinationId)).toBeNull();
  expect(await listDestinations(one.as(visitor))).toEqual([]);
  expect(await ownDestination(one.own, one.destinationId)).toEqual(paypal);
});

test("one that was saved after the order was placed takes two people, whatever the amount (Rule P31)", async () => {
  const { own, as, orderId, destinationId } = await seller({ savedAfter: true });
  await lock(own, orderId, destinationId);
  expect((await findOrder(as(staff), orderId))?.secondPersonSince).not.toBeNull();
  const payout = await payoutOf(as(staff), orderId);
  expect(payout.secondPerson).toBe("changed");
  expect(await markPayoutSent(as(staff), { orderId, version: payout.version })).toMatchObject({ ok: false });
  await approvePayout(as(other), { orderId, version: payout.version });
  const { version } = await payoutOf(as(staff), orderId);
  expect((await markPayoutSent(as(staff), { orderId, version })).ok).toBe(true);
});

test("giving an order its details saves nothing for the next one: that takes the password (Rule P31)", async () => {
  const { own, orderId } = await seller();
  const saving = { details: venmo, save: true, savedWith: "not the password" };
  expect((await lockPayoutDetails(own, { orderId, token: undefined, ...saving })).ok).toBe(true);
  expect((await listDestinations(own)).map(({ way }) => way)).toEqual(["paypal"]);
});

test("a payout form asks for the password where it shall save, and only there", () => {
  const typed = { method: "venmo", handle: "@mason" };
  expect(payoutChoiceInput.safeParse(typed).data).toEqual({ details: venmo });
  const unconfirmed = payoutChoiceInput.safeParse({ ...typed, save: "yes", currentPassword: "" });
  expect(unconfirmed.error?.issues).toMatchObject([{ path: ["currentPassword"] }]);
  const confirmed = payoutChoiceInput.safeParse({ ...typed, save: "yes", currentPassword: goodPassword });
  expect(confirmed.data).toEqual({ details: venmo, savedWith: goodPassword });
});

test("a person has five at most, also when two are saved at the same moment", async () => {
  const { own, save } = await seller();
  const handles = Array.from(
    { length: 8 },
    (_, count) => ({ method: "venmo", handle: `@mason${count}` }) as const,
  );
  const saved = await Promise.all(handles.map((details) => save(details).catch(() => null)));
  expect(saved.filter((one) => one?.ok === false).length).toBeGreaterThan(0);
  expect(await listDestinations(own)).toHaveLength(mostDestinations);
  expect((await listDestinations(own)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("adding, choosing the default and removing ask for the password, and removing destroys the secret (Rules P5, P6)", async () => {
  const rig = await peopleRig();
  const browser = await rig.person("seller@customers.example");
  const { ctx: acting, headers } = await browser.acting();
  const ctx: PaymentsCtx & PeopleCtx = { ...paymentsCtx(rig.database).ctx, ...acting };
  const secretsOf = countSecrets(rig.database);
  const wrong = await addDestination(ctx, { name: "", details: paypal, currentPassword: "wrong", headers });
  expect(wrong).toMatchObject({ ok: false, error: { field: "currentPassword" } });
  const right = { currentPassword: goodPassword, headers };
  await addDestination(ctx, { name: "Main", details: paypal, ...right });
  await addDestination(ctx, { name: "Other", details: venmo, ...right });
  const [first, second] = await listDestinations(ctx);
  if (!first || !second) throw new Error("Two were saved");
  expect([first.name, first.isDefault, second.isDefault]).toEqual(["Main", true, false]);
  const choose = { destinationId: second.id, headers };
  const unchosen = await chooseDefaultDestination(ctx, { ...choose, currentPassword: "wrong" });
  expect(unchosen).toMatchObject({ ok: false, error: { field: "currentPassword" } });
  expect((await listDestinations(ctx))[0]?.id).toBe(first.id);
  expect(await chooseDefaultDestination(ctx, { destinationId: randomUUID(), ...right })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
  expect((await chooseDefaultDestination(ctx, { ...choose, ...right })).ok).toBe(true);
  expect((await listDestinations(ctx))[0]?.id).toBe(second.id);
  const refused = await removeDestination(ctx, {
    destinationId: first.id,
    currentPassword: "wrong",
    headers,
  });
  expect(refused.ok).toBe(false);
  expect(await secretsOf(first.id)).toBe(1);
  expect((await removeDestination(ctx, { destinationId: first.id, ...right })).ok).toBe(true);
  expect(await secretsOf(first.id)).toBe(0);
  expect(await listDestinations(ctx)).toMatchObject([{ name: "Other", isDefault: true }]);
  const again = await removeDestination(ctx, { destinationId: first.id, ...right });
  expect(again).toMatchObject({ ok: false, error: { code: "conflict" } });
  const subjects = (await rig.mailsTo("seller@customers.example")).map(({ subject }) => subject);
  expect(subjects.slice(-3)).toEqual([
    "A payout method was added",
    "A payout method was added",
    "A payout method was removed",
  ]);
  await rig.database.close();
});

test("one that was removed meanwhile is refused, and an order that has it keeps its details", async () => {
  const { own, as, sell, orderId, destinationId } = await seller();
  await lock(own, orderId, destinationId);
  await database.pool.query("delete from payout_destinations where id = $1", [destinationId]);
  // By whichever road it goes, its secret goes too.
  expect(await countSecrets(database)(destinationId)).toBe(0);
  const next = await sell();
  expect(await lock(own, next.orderId, destinationId)).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("has been removed") },
  });
  const order = await findOrder(as(staff), orderId);
  const kept =
    order?.payoutSecretId &&
    (await own.vault.open(own.db, { id: order.payoutSecretId, subject: `order:${orderId}` }));
  expect(kept).toBe(JSON.stringify(paypal));
});
