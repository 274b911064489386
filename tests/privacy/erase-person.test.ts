import { afterAll, beforeAll, expect, test } from "vitest";
import { agreeBySigningIn, ensureLegalTexts } from "../../domain/content/index.ts";
import { claimGuestOrders } from "../../domain/orders/index.ts";
import { shortId } from "../../domain/orders/model.ts";
import { paymentsReactor } from "../../domain/payments/index.ts";
import { discordAccountOf, register, signIn } from "../../domain/people/index.ts";
import {
  eraseOne,
  eraseOwn,
  erasePersonAs,
  exportPersonAs,
  finishErasures,
} from "../../domain/privacy/index.ts";
import { promotionsReactor } from "../../domain/promotions/index.ts";
import { type Actor, type Role, system, visitor } from "../../kernel/actor.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person as actorWith, ordersCtx, placed } from "../orders/orders-rig.ts";
import {
  appCode,
  enrol,
  failure,
  goodPassword,
  type PeopleRig,
  peopleRig,
  registration,
  value,
} from "../people/people-rig.ts";
import { unzip } from "./unzip.ts";

let rig: PeopleRig;
beforeAll(async () => {
  rig = await peopleRig();
});
afterAll(() => rig.database.close());

const pool = () => rig.database.pool;
const whole = () => ({ ...ordersCtx(rig.database, [paymentsReactor, promotionsReactor]).ctx, ...rig.ctx });
const shop = () => ({ ...whole(), actor: system("privacy") });
const as = (actor: Actor) => ({ ...whole(), actor });
const reason = "Asked by letter";
const orders = () => ordersCtx(rig.database).ctx;

async function customer(email: string) {
  const browser = await rig.person(email);
  const { personId } = await browser.viewer();
  const erase = async (
    input: { currentPassword?: string; code?: string; waivesCommission?: boolean } = {},
  ) => {
    const { ctx, viewer, headers } = await browser.acting();
    return eraseOwn({ ...whole(), ...ctx }, { currentPassword: goodPassword, ...input, viewer, headers });
  };
  return { browser, personId, email, erase };
}

async function erasures(personId: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>("select id from erasures where person_id = $1", [
    personId,
  ]);
  return rows.map(({ id }) => id);
}

async function carriedOut(personId: string): Promise<void> {
  for (const id of await erasures(personId)) await eraseOne(shop(), id);
}

const end = (orderId: string) =>
  pool().query("update orders set status = 'canceled', hold_until = null where id = $1", [orderId]);

test("erasing oneself needs the password, ends every way in at once and sends one last mail", async () => {
  const ann = await customer("ann@erase.test");
  const elsewhere = rig.browser();
  const signedIn = { email: ann.email, password: goodPassword };
  elsewhere.storeCookies(value(await signIn(rig.ctx, { ...signedIn, ...elsewhere.request() })).cookies);
  expect(failure(await ann.erase({ currentPassword: "not-the-password" })).field).toBe("currentPassword");
  expect(await erasures(ann.personId)).toEqual([]);
  value(await ann.erase());
  expect(await ann.browser.viewerOrNull()).toBeNull();
  expect(await elsewhere.viewerOrNull()).toBeNull();
  expect((await signIn(rig.ctx, { ...signedIn, ...rig.browser().request() })).ok).toBe(false);
  const subjects = async () => (await rig.mailsTo(ann.email)).map(({ subject }) => subject);
  expect(await subjects()).toContain("Your data is being erased");
  await carriedOut(ann.personId);
  expect(await subjects()).toEqual(["Your data is being erased"]);
  await pool().query("update mails set state = 'sent' where dedupe_key like 'erasure:%'");
  await finishErasures(shop());
  expect(await subjects()).toEqual([]);
  const { rows } = await pool().query("select name, email from users where id = $1", [ann.personId]);
  expect(rows).toEqual([{ name: "Erased customer", email: `erased-${ann.personId}@erased.invalid` }]);
  // The address is free again.
  expect((await register(rig.ctx, { ...registration(ann.email), ...rig.browser().request() })).ok).toBe(true);
});

test("with two-step sign-in the code is needed too", async () => {
  const two = await customer("two@erase.test");
  const { secret } = await enrol(rig, two.browser);
  expect(failure(await two.erase()).field).toBe("code");
  expect(failure(await two.erase({ code: "000000" })).field).toBe("code");
  value(await two.erase({ code: appCode(secret) }));
});

test("asked twice and at once it is one erasure, one mail; a job run twice or killed in between ends it once", async () => {
  const twice = await customer("twice@erase.test");
  const whose = { personId: twice.personId };
  const admin = as(await actorWith(rig.database, "admin"));
  await Promise.all([1, 2, 3].map(async () => value(await erasePersonAs(admin, { whose, reason }))));
  const [id = "", ...more] = await erasures(twice.personId);
  expect(more).toEqual([]);
  // The power goes out in the middle: nothing of the transaction stands.
  await pool().query("alter table users add constraint killed check (name <> 'Erased customer') not valid");
  await expect(eraseOne(shop(), id)).rejects.toThrow();
  const mails = await rig.mailsTo(twice.email);
  expect(mails.length).toBeGreaterThan(1);
  await pool().query("alter table users drop constraint killed");
  await Promise.all([eraseOne(shop(), id), eraseOne(shop(), id)]);
  await eraseOne(shop(), id);
  const done = await pool().query("select type from events where subject_id = $1 order by seq", [id]);
  expect(done.rows.map(({ type }) => type)).toEqual(["erasure.asked", "erasure.done"]);
  expect(await discordAccountOf(rig.ctx.db, twice.personId)).toBeNull();
  expect((await verifyEvents(rig.ctx.db)).broken).toEqual([]);
});

test("what has to be settled first is said, and nothing is erased", async () => {
  const buyer = await customer("buyer@erase.test");
  const { orderId } = await placed(orders(), { customerId: buyer.personId });
  expect(failure(await buyer.erase()).text).toContain("is still open");
  const { orderId: second } = await placed(orders(), { customerId: buyer.personId });
  const { text } = failure(await buyer.erase());
  for (const id of [orderId, second]) expect(text).toContain(`#${shortId(id)}`);
  expect(text).toContain("are still open");
  await end(second);
  await end(orderId);
  await pool().query(
    `insert into purchase_disputes (id, order_id, reason, opened_at) values (gen_random_uuid(), $1, 'other', now())`,
    [orderId],
  );
  expect(failure(await buyer.erase()).text).toContain("dispute");
  await pool().query("update purchase_disputes set state = 'withdrawn' where order_id = $1", [orderId]);
  await pool().query(
    `insert into referral_commissions (friend_id, referrer_id, order_id, credited_cents, remaining_cents, state, credited_at, updated_at)
     values (gen_random_uuid(), $1, $2, 500, 500, 'credited', now(), now())`,
    [buyer.personId, orderId],
  );
  expect(failure(await buyer.erase()).text).toContain("$5.00");
  await pool().query("delete from referral_commissions where referrer_id = $1", [buyer.personId]);
  expect(await buyer.browser.viewerOrNull()).not.toBeNull();
  value(await buyer.erase());
});

test("staff aren't erased before they have left, the last admin and oneself neither", async () => {
  for (const role of ["staff", "manager", "admin"] as const) {
    const actor = await actorWith(rig.database, role);
    const admin = as(role === "admin" ? actor : await actorWith(rig.database, "admin"));
    const refused = failure(await erasePersonAs(admin, { whose: { personId: actor.personId }, reason }));
    expect(refused.text).toContain("Staff can't be erased");
  }
});

test("only who manages people, with the desk unlocked, erases and exports others", async () => {
  const one = await customer("matrix@erase.test");
  const whose = { personId: one.personId };
  const roles: Role[] = ["member", "staff", "manager"];
  const actors: Actor[] = await Promise.all(roles.map((role) => actorWith(rig.database, role)));
  const asleep = { ...(await actorWith(rig.database, "admin")), elevated: false };
  for (const actor of [...actors, visitor, asleep]) {
    expect((await erasePersonAs(as(actor), { whose, reason })).ok).toBe(false);
    expect((await exportPersonAs(as(actor), { whose, reason })).ok).toBe(false);
  }
  expect(await erasures(one.personId)).toEqual([]);
  const admin = as(await actorWith(rig.database, "admin"));
  expect(
    value(await exportPersonAs(admin, { whose, reason }))
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  const nobody = { email: "nobody@erase.test" };
  expect(failure(await erasePersonAs(admin, { whose: nobody, reason })).field).toBe("who");
});

test("a guest is erased by their address, with their orders alone", async () => {
  const admin = as(await actorWith(rig.database, "admin"));
  const guest = { customerEmail: "guest@erase.test" };
  const { orderId } = await placed(orders(), guest);
  const { orderId: other } = await placed(orders(), { customerEmail: "other@erase.test" });
  await end(orderId);
  const copy = value(await exportPersonAs(admin, { whose: { email: "guest@erase.test" }, reason }));
  const { "data.json": json = "" } = unzip(copy);
  expect(JSON.parse(json).orders).toMatchObject([{ id: orderId, customer_email: "guest@erase.test" }]);
  expect(json).not.toContain("other@erase.test");
  value(await erasePersonAs(admin, { whose: { email: "guest@erase.test" }, reason }));
  const { rows } = await pool().query<{ id: string }>("select id from erasures where person_id is null");
  for (const { id } of rows) await eraseOne(shop(), id);
  const found = await pool().query(
    "select id, customer_name, customer_email, rsn, search from orders where id = any($1)",
    [[orderId, other]],
  );
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  expect(byId.get(orderId)).toMatchObject({ customer_name: "Erased customer", rsn: null });
  expect(JSON.stringify(byId.get(orderId))).not.toMatch(/guest@|heron/i);
  expect(byId.get(other)).toMatchObject({ customer_name: "Vault Heron", customer_email: "other@erase.test" });
});

test("what somebody agreed to is in their copy, and stays after the erasure under an id that names nobody", async () => {
  const signed = await customer("signed@erase.test");
  await ensureLegalTexts(rig.ctx);
  await agreeBySigningIn(rig.ctx, signed.personId, { terms: 1, privacy: 1 });
  const { orderId } = await placed(orders(), { customerId: signed.personId });
  await end(orderId);
  const admin = as(await actorWith(rig.database, "admin"));
  const copy = value(await exportPersonAs(admin, { whose: { personId: signed.personId }, reason }));
  const { person_consents, order_consents } = JSON.parse(unzip(copy)["data.json"] ?? "");
  expect(person_consents).toContainEqual(
    expect.objectContaining({ key: "privacy", version: 1, occasion: "discord" }),
  );
  expect(order_consents).toMatchObject([{ order_id: orderId }, { order_id: orderId }]);
  value(await signed.erase());
  await carriedOut(signed.personId);
  const kept = await pool().query(
    "select (select count(*)::int from person_consents where person_id = $1) as person, (select count(*)::int from order_consents where order_id = $2) as order",
    [signed.personId, orderId],
  );
  expect(kept.rows).toEqual([{ person: 2 + 1, order: 2 }]);
});

test("what was mailed about a chat goes with it, to whichever address it went", async () => {
  const guest = { email: "chatting@erase.test" };
  const { rows } = await pool().query<{ id: string }>(
    `insert into chat_conversations (id, email, last_seq, last_message_at, created_at)
     values (gen_random_uuid(), $1, 1, now(), now()) returning id`,
    [guest.email],
  );
  const notice = { subject: "We replied", heading: "We replied", paragraphs: ["Open the chat."] };
  for (const [to, chatId] of [
    ["former@erase.test", rows[0]?.id],
    ["somebody@erase.test", "another"],
  ] as const) {
    await rig.database.db.transaction((tx) =>
      rig.ctx.mailer.queue(tx, { to, template: "notice", props: notice, dedupeKey: `chat:${chatId}:2` }),
    );
  }
  const admin = as(await actorWith(rig.database, "admin"));
  value(await erasePersonAs(admin, { whose: guest, reason }));
  const asked = await pool().query<{ id: string }>("select id from erasures where person_id is null");
  for (const { id } of asked.rows) await eraseOne(shop(), id);
  expect(await rig.mailsTo("former@erase.test")).toEqual([]);
  expect(await rig.mailsTo("somebody@erase.test")).toHaveLength(1);
});

test("no order becomes that of an erased person, whichever of the two comes first", async () => {
  const late = await customer("late@erase.test");
  const admin = as(await actorWith(rig.database, "admin"));
  const whose = { personId: late.personId };
  const both = await Promise.allSettled([
    placed(orders(), { customerId: late.personId }),
    erasePersonAs(admin, { whose, reason }),
  ]);
  const { rows } = await pool().query("select id from orders where customer_id = $1", [late.personId]);
  const asked = await erasures(late.personId);
  expect([rows.length, asked.length].sort(), JSON.stringify(both)).toEqual([0, 1]);
  for (const { id } of rows) await end(id);
  value(await erasePersonAs(admin, { whose, reason }));
  await expect(placed(orders(), { customerId: late.personId })).rejects.toThrow();
  await expect(
    pool().query("update orders set customer_id = $1 where customer_id is null", [late.personId]),
  ).rejects.toThrow("is erased");
});

/** What a friend's order has brought somebody, as `settleCommission` books it. */
async function owed(personId: string, cents: number): Promise<string> {
  const { orderId } = await placed(orders(), { customerEmail: `friend-of-${personId}@erase.test` });
  await end(orderId);
  await pool().query(
    `insert into referral_commissions (friend_id, referrer_id, order_id, credited_cents, remaining_cents, state, credited_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $3, 'credited', now(), now())`,
    [personId, orderId, cents],
  );
  return orderId;
}

const booked = async (kind: string) =>
  (
    await pool().query(
      `select account, amount_cents::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
       where p.kind = $1 order by account`,
      [kind],
    )
  ).rows;

test("commission that is owed holds an erasure up until its owner gives it up, which is booked and logged", async () => {
  const referrer = await customer("referrer@erase.test");
  await owed(referrer.personId, 700);
  expect(failure(await referrer.erase()).text).toContain("$7.00");
  expect(await booked("commission_waived")).toEqual([]);
  expect(
    failure(await referrer.erase({ currentPassword: "wrong-password", waivesCommission: true })).field,
  ).toBe("currentPassword");
  expect(await booked("commission_waived")).toEqual([]);
  value(await referrer.erase({ waivesCommission: true }));
  expect(await booked("commission_waived")).toEqual([
    { account: "commissions", cents: -700 },
    { account: "commissions_owed", cents: 700 },
  ]);
  const { rows } = await pool().query(
    "select data from events where type = 'commission.waived' and subject_id = $1",
    [referrer.personId],
  );
  expect(rows).toEqual([{ data: { amountCents: 700 } }]);
});

test("what is refused for another reason gives nothing up, and staff give up nobody's commission", async () => {
  const one = await customer("kept@erase.test");
  await owed(one.personId, 300);
  const { orderId } = await placed(orders(), { customerId: one.personId });
  expect(failure(await one.erase({ waivesCommission: true })).text).toContain("still open");
  await end(orderId);
  const admin = as(await actorWith(rig.database, "admin"));
  const refused = failure(await erasePersonAs(admin, { whose: { personId: one.personId }, reason }));
  expect(refused.text).toContain("$3.00");
});

test("commission that was paid and taken back since holds nobody up", async () => {
  const debtor = await customer("debtor@erase.test");
  const orderId = await owed(debtor.personId, 500);
  await pool().query(
    "update referral_commissions set remaining_cents = 0, state = 'reversed' where order_id = $1",
    [orderId],
  );
  await pool().query(
    `insert into payouts (person_id, amount_cents, state, due_at, sent_at, created_at, updated_at)
     values ($1, 500, 'sent', now(), now(), now(), now())`,
    [debtor.personId],
  );
  value(await debtor.erase());
});

test("an order that a stranger placed under somebody's address ends with their erasure; one that was paid for holds it up", async () => {
  const own = await customer("victim@erase.test");
  const { orderId: strangers } = await placed(orders(), { customerEmail: own.email });
  const { orderId: claimed } = await placed(orders(), { customerEmail: own.email });
  await claimGuestOrders({ ...whole() }, { personId: own.personId, email: own.email });
  await pool().query("update orders set customer_id = null where id = $1", [strangers]);
  const { orderId: paid } = await placed(orders(), { customerEmail: own.email });
  await pool().query(
    "insert into ledger_postings (order_id, kind, key, at) values ($1, 'payment_received', 'k1', now())",
    [paid],
  );
  expect(failure(await own.erase()).text).toContain("still open");
  const statuses = async () => {
    const { rows } = await pool().query(
      "select status from orders where id = any($1) order by created_at, id",
      [[strangers, claimed]],
    );
    return rows.map(({ status }) => status);
  };
  // All or nothing: what was refused has ended nothing.
  expect(await statuses()).toEqual(["pending", "pending"]);
  await end(paid);
  value(await own.erase());
  expect(await statuses()).toEqual(["canceled", "canceled"]);
});

test.each([
  ["staff have taken further", "status = 'gold_collected'"],
  ["whose world is locked in", "world_locked_at = now()"],
  ["that is said to be paid", "payment_claimed_at = now()"],
])("a guest's order %s isn't ended by their erasure, and holds it up", async (_name, change) => {
  const email = `${change.slice(0, 8).replaceAll(/[^a-z]/g, "")}@taken.test`;
  const { orderId } = await placed(orders(), { customerEmail: email });
  await pool().query(`update orders set ${change} where id = $1`, [orderId]);
  const admin = as(await actorWith(rig.database, "admin"));
  expect(failure(await erasePersonAs(admin, { whose: { email }, reason })).text).toContain("still open");
});

test("a guest whose erasure is asked for twice at once is erased once, and mailed once", async () => {
  const admin = as(await actorWith(rig.database, "admin"));
  const email = "at-once@erase.test";
  const { orderId } = await placed(orders(), { customerEmail: email });
  await end(orderId);
  const count = async () => Number((await pool().query("select count(*) from erasures")).rows[0].count);
  const before = await count();
  const ask = () => erasePersonAs(admin, { whose: { email }, reason });
  await Promise.all([ask(), ask(), ask()].map(async (asked) => value(await asked)));
  expect(await count()).toBe(before + 1);
  expect(await rig.mailsTo(email)).toHaveLength(1);
});
