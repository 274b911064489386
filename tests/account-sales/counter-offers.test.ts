import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerCounterOffer,
  expireCounterOffers,
  makeCounterOffer,
  readSale,
  verifyAccount,
  withdrawCounterOffer,
} from "../../domain/account-sales/index.ts";
import { editOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { system } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { eventsOf, moneyOf, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const reason = "Two of the claimed items are missing.";

/** A sale of $100.00 that staff have in hand. */
async function inHand() {
  const shop = await accountShop(database);
  const { orderId, accessToken: token } = await sold(shop.ctx);
  const staff = shop.as(await person(database, "staff"));
  const manager = shop.as(await person(database, "manager"));
  const moved = await setOrderStatus(staff, { orderId, status: "in_progress" });
  if (!moved.ok) throw new Error(moved.error.text);
  return { ...shop, orderId, token, staff, manager, version: moved.value.after.version };
}

/** The same with a counter-offer of $90.00. */
async function countered() {
  const sale = await inHand();
  const { staff, orderId, version } = sale;
  const made = await makeCounterOffer(staff, { orderId, version, amountCents: 9000, reason });
  if (!made.ok) throw new Error(made.error.text);
  const read = await readSale(staff, { orderId, token: undefined });
  const counterOfferId = read.ok ? read.value.counterOffer?.counterOfferId : undefined;
  if (!counterOfferId) throw new Error("There is no counter-offer");
  return { ...sale, counterOfferId, version: made.value.after.version };
}

async function amountOf({ ctx, orderId }: Pick<Awaited<ReturnType<typeof inHand>>, "ctx" | "orderId">) {
  return (await findOrder(ctx, orderId))?.amountCents;
}

test("a counter-offer leaves the order as it is; accepted, the order is for its amount", async () => {
  const sale = await countered();
  const { ctx, orderId, token, counterOfferId } = sale;
  expect(await amountOf(sale)).toBe(10_000);
  const accepted = await answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: true });
  expect(accepted).toMatchObject({ ok: true, value: { after: { amountCents: 9000 } } });
  expect((await eventsOf(database, orderId)).slice(-2)).toEqual([
    "account.counter_offered public",
    "account.counter_accepted public",
  ]);
  const { rows } = await database.pool.query(
    "select note, data from events where subject_id = $1 and type = 'account.counter_offered'",
    [orderId],
  );
  expect(rows).toEqual([
    { note: reason, data: { counterOfferId, fromCents: 10_000, amountCents: 9000, endsSale: true } },
  ]);
});

/** What is kept of a sale in the vault. */
async function secretKinds(orderId: string) {
  const { rows } = await database.pool.query("select kind from vault_secrets where subject = $1 order by 1", [
    `order:${orderId}`,
  ]);
  return rows.map(({ kind }) => kind);
}

const staysYours = "The account stays yours: we've deleted its login and reset link.";

test("declined, login and link are deleted, the sale ends with these words, and the account is free", async () => {
  const sale = await countered();
  const { ctx, orderId, token, counterOfferId } = sale;
  expect(await secretKinds(orderId)).toContain("login");
  const decline = () => answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: false });
  expect(await decline()).toMatchObject({
    ok: true,
    value: { after: { status: "canceled", amountCents: 10_000 } },
  });
  expect(await secretKinds(orderId)).not.toEqual(expect.arrayContaining(["login"]));
  expect(await secretKinds(orderId)).not.toEqual(expect.arrayContaining(["reset-link"]));
  const { rows } = await database.pool.query(
    "select note from events where subject_id = $1 and type = 'order.status_changed' order by seq desc limit 1",
    [orderId],
  );
  expect(rows).toEqual([{ note: `You declined our counter-offer. ${staysYours}` }]);
  const held = await database.pool.query("select from accounts_on_sale where order_id = $1", [orderId]);
  expect(held.rowCount).toBe(0);
  const events = await eventsOf(database, orderId);
  expect(await decline()).toMatchObject({ ok: true });
  expect(await eventsOf(database, orderId)).toEqual(events);
});

test("an offer of more that is declined leaves the order as it was agreed", async () => {
  const sale = await inHand();
  const { ctx, manager, orderId, token, version } = sale;
  expect(await makeCounterOffer(manager, { orderId, version, amountCents: 12_000, reason })).toMatchObject({
    ok: true,
  });
  const read = await readSale(ctx, { orderId, token });
  const offer = read.ok ? read.value.counterOffer : null;
  expect(offer).toMatchObject({ endsSale: false });
  const counterOfferId = offer?.counterOfferId ?? "";
  const declined = await answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: false });
  expect(declined).toMatchObject({ ok: true, value: { after: { amountCents: 10_000 } } });
  expect(declined.ok && declined.value.after.status).not.toBe("canceled");
  expect(await secretKinds(orderId)).toContain("login");
});

test("the same answer again changes nothing; the other one is refused", async () => {
  const sale = await countered();
  const { ctx, orderId, token, counterOfferId } = sale;
  const answer = { orderId, token, counterOfferId };
  expect(await answerCounterOffer(ctx, { ...answer, accept: true })).toMatchObject({ ok: true });
  const events = await eventsOf(database, orderId);
  expect(await answerCounterOffer(ctx, { ...answer, accept: true })).toMatchObject({ ok: true });
  expect(await answerCounterOffer(ctx, { ...answer, accept: false })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "You've already accepted this counter-offer." },
  });
  expect(await eventsOf(database, orderId)).toEqual(events);
  expect(await amountOf(sale)).toBe(9000);
});

test("an answer meets the offer that was read, never a later one", async () => {
  const sale = await countered();
  const { ctx, staff, orderId, token, counterOfferId } = sale;
  const withdrawn = await withdrawCounterOffer(staff, { orderId, counterOfferId });
  const version = withdrawn.ok ? withdrawn.value.after.version : 0;
  expect(await makeCounterOffer(staff, { orderId, version, amountCents: 1000, reason })).toMatchObject({
    ok: true,
  });
  expect(await answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: true })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "This counter-offer has been withdrawn." },
  });
  expect(await amountOf(sale)).toBe(10_000);
});

test("of accepting and withdrawing at once one happens, and the order fits it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const sale = await countered();
    const { ctx, staff, orderId, token, counterOfferId } = sale;
    const [accepted, withdrawn] = await Promise.all([
      answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: true }),
      withdrawCounterOffer(staff, { orderId, counterOfferId }),
    ]);
    expect([accepted.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
    expect(await amountOf(sale)).toBe(accepted.ok ? 9000 : 10_000);
  }
});

test("only its customer answers", async () => {
  const { ctx, as, staff, orderId, counterOfferId } = await countered();
  const other = await sold(ctx);
  const member = as(await person(database, "member"));
  for (const [who, token] of [
    [ctx, undefined],
    [ctx, other.accessToken],
    [member, undefined],
    [staff, undefined],
  ] as const) {
    expect(await answerCounterOffer(who, { orderId, token, counterOfferId, accept: true })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  }
  // A counter-offer of another order is none of this one.
  expect(
    await answerCounterOffer(ctx, {
      orderId: other.orderId,
      token: other.accessToken,
      counterOfferId,
      accept: true,
    }),
  ).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("staff offer less, managers also more; both with a reason, one at a time, for the version they saw", async () => {
  const { ctx, as, staff, manager, orderId, version } = await inHand();
  const options = { orderId, version, amountCents: 9000, reason };
  const failures = [
    [{ ...options, amountCents: 0 }, "invalid", "amountCents"],
    [{ ...options, amountCents: 90.5 }, "invalid", "amountCents"],
    [{ ...options, amountCents: 10_000 }, "invalid", "amountCents"],
    [{ ...options, reason: "  " }, "invalid", "reason"],
    [{ ...options, amountCents: 10_001 }, "forbidden", "amountCents"],
    [{ ...options, version: version - 1 }, "conflict", "version"],
  ] as const;
  for (const [input, code, field] of failures) {
    expect(await makeCounterOffer(staff, input)).toMatchObject({ ok: false, error: { code, field } });
  }
  const member = as(await person(database, "member"));
  expect(await makeCounterOffer(member, options)).toMatchObject({ ok: false });
  const gold = await placed(ctx);
  expect(await makeCounterOffer(staff, { ...options, orderId: gold.orderId, version: 1 })).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  const more = await makeCounterOffer(manager, { ...options, amountCents: 15_000 });
  expect(more).toMatchObject({ ok: true });
  const next = more.ok ? more.value.after.version : 0;
  expect(await makeCounterOffer(staff, { ...options, version: next })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
});

test("none is made after the payment or the end, and no payment while one is open", async () => {
  const sale = await countered();
  const { staff, manager, orderId, counterOfferId } = sale;
  const note = "seen in the game";
  expect(await setOrderStatus(manager, { orderId, status: "payment_sent", note })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
  expect(await withdrawCounterOffer(staff, { orderId, counterOfferId })).toMatchObject({ ok: true });
  const paid = await setOrderStatus(manager, { orderId, status: "payment_sent", note });
  expect(paid).toMatchObject({ ok: true });
  const late = { orderId, version: paid.ok ? paid.value.after.version : 0, amountCents: 9000, reason };
  expect(await makeCounterOffer(staff, late)).toMatchObject({ ok: false, error: { code: "conflict" } });
  const done = await setOrderStatus(manager, { orderId, status: "completed" });
  const ended = { ...late, version: done.ok ? done.value.after.version : 0 };
  expect(await makeCounterOffer(staff, ended)).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "This sale has ended." },
  });
});

test("a canceled sale withdraws it, and it can be answered no more", async () => {
  const { ctx, staff, orderId, token, counterOfferId } = await countered();
  expect(await setOrderStatus(staff, { orderId, status: "canceled" })).toMatchObject({ ok: true });
  expect(await answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: true })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
});

test("no manager edits the amount that a seller agreed to: another one is theirs to accept", async () => {
  const sale = await countered();
  const { manager, orderId, version } = sale;
  for (const amountCents of [500, 30_000]) {
    const edited = await editOrder(manager, { orderId, version, edit: { amountCents }, note: "agreed" });
    expect(edited).toMatchObject({
      ok: false,
      error: { code: "conflict", field: "amountCents", text: expect.stringContaining("counter-offer") },
    });
  }
  expect(await amountOf(sale)).toBe(10_000);
});

test("unanswered for 48 hours it expires, login and link are deleted, and the sale ends", async () => {
  const sale = await countered();
  const { ctx, clock, orderId, token, counterOfferId } = sale;
  const program = { ...ctx, actor: system("counter-offers") };
  clock.advance(47 * 3_600_000);
  await expireCounterOffers(program);
  expect((await eventsOf(database, orderId)).at(-1)).toBe("account.counter_offered public");
  clock.advance(3_600_000);
  // Late before the job has run too.
  const answer = () => answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: true });
  const expired = { ok: false, error: { code: "conflict", text: expect.stringContaining("expired") } };
  expect(await answer()).toMatchObject(expired);
  await Promise.all([expireCounterOffers(program), expireCounterOffers(program)]);
  expect((await eventsOf(database, orderId)).slice(-3)).toEqual([
    "account.counter_offered public",
    "order.status_changed public",
    "account.counter_expired public",
  ]);
  expect(await secretKinds(orderId)).not.toEqual(expect.arrayContaining(["login"]));
  expect(await answer()).toMatchObject(expired);
  expect(await amountOf(sale)).toBe(10_000);
});

test("withdrawing twice is one, and too late once it was answered", async () => {
  const first = await countered();
  const { orderId, counterOfferId } = first;
  expect(await withdrawCounterOffer(first.staff, { orderId, counterOfferId })).toMatchObject({ ok: true });
  const events = await eventsOf(database, orderId);
  expect(await withdrawCounterOffer(first.staff, { orderId, counterOfferId })).toMatchObject({ ok: true });
  expect(await eventsOf(database, orderId)).toEqual(events);
  const second = await countered();
  const { ctx, token } = second;
  const answer = { orderId: second.orderId, counterOfferId: second.counterOfferId };
  expect(await answerCounterOffer(ctx, { ...answer, token, accept: true })).toMatchObject({ ok: true });
  expect(await withdrawCounterOffer(second.staff, answer)).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "The seller has already accepted it." },
  });
});

test("accepted after the verification, what is owed and its payout follow", async () => {
  const sale = await inHand();
  const { ctx, staff, manager, orderId, token } = sale;
  const verified = await verifyAccount(manager, { orderId, version: sale.version, note: "all seen" });
  expect(verified).toMatchObject({ ok: true });
  const version = verified.ok ? verified.value.after.version : 0;
  expect(await makeCounterOffer(staff, { orderId, version, amountCents: 9000, reason })).toMatchObject({
    ok: true,
  });
  const read = await readSale(ctx, { orderId, token });
  const counterOfferId = (read.ok && read.value.counterOffer?.counterOfferId) || "";
  expect(await answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: true })).toMatchObject({
    ok: true,
  });
  const owed = (await postingsOf(database, orderId))
    .flatMap((line) => [...line.matchAll(/owed_to_customers (-?\d+)/g)])
    .reduce((sum, [, cents]) => sum + Number(cents), 0);
  expect(owed).toBe(-9000);
  expect(await moneyOf(staff, orderId)).toMatchObject({ payout: { amountCents: 9000 } });
});
