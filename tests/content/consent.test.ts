import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  acceptInvitation,
  agreeBySigningIn,
  agreeToLegal,
  confirmAgreeing,
  consentDue,
  ensureLegalTexts,
  readLegalInForce,
  readPersonConsents,
  registerAgreeing,
  resetOwnPassword,
  writeSiteContent,
} from "../../domain/content/index.ts";
import { type AgreedVersions, freshContent, type LegalKey } from "../../domain/content/model.ts";
import { type NewOrder, placeOrder, readDeskFacts } from "../../domain/orders/index.ts";
import { inviteStaff, requestPasswordReset } from "../../domain/people/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { failure, type PeopleRig, peopleRig, registration, value } from "../people/people-rig.ts";

let rig: PeopleRig;
let ctx: ReturnType<typeof ordersCtx>["ctx"];
let manager: Actor;
beforeAll(async () => {
  rig = await peopleRig();
  ctx = ordersCtx(rig.database).ctx;
  manager = await person(rig.database, "manager");
});
afterAll(() => rig.database.close());

const query = async (text: string, values: unknown[] = []) =>
  (await rig.database.pool.query(text, values)).rows;

/** A shop whose legal texts are in their first version. */
beforeEach(async () => {
  await query("truncate site_content, content_versions");
  await ensureLegalTexts(rig.ctx);
});

/** Publishes a text once more; the new version asks for consent or doesn't. */
async function publish(key: LegalKey, asksConsent: boolean): Promise<number> {
  const { [key]: now } = await readLegalInForce(rig.ctx);
  const text = { key, value: freshContent[key], version: now.version, asksConsent };
  return value(await writeSiteContent({ ...rig.ctx, actor: manager }, text)).version;
}

type Placing = { agreed?: AgreedVersions; key?: string; order?: Partial<NewOrder>; actor?: Actor };

function place({ agreed, key = randomUUID(), order, actor }: Placing) {
  return placeOrder(actor ? { ...ctx, actor } : ctx, {
    order: {
      id: randomUUID(),
      type: "gold_sale",
      customerId: null,
      customerEmail: "heron@customers.example",
      quantity: 100,
      amountCents: 1900,
      source: "web",
      ...order,
    },
    once: { scope: "consent", key, content: {} },
    visitor: null,
    agreed,
  });
}

const ofOrder = (orderId: string) =>
  query("select key, version, agreed_at as at from order_consents where order_id = $1 order by key", [
    orderId,
  ]);
const ofPerson = (personId: string) =>
  query(
    "select key, version, occasion from person_consents where person_id = $1 order by agreed_at, key, version",
    [personId],
  );
const ordersPlaced = async () => (await query("select count(*)::int as n from orders"))[0].n;

test("an order keeps the versions that its form showed, with the time", async () => {
  await publish("terms", false);
  const { placed } = value(await place({ agreed: { terms: 2, refundPolicy: 1 } }));
  const at = new Date(placed.createdAt);
  expect(await ofOrder(placed.orderId)).toEqual([
    { key: "refundPolicy", version: 1, at },
    { key: "terms", version: 2, at },
  ]);
});

test("a form from before a version that asks for consent places nothing, says which text changed and can be sent again", async () => {
  const key = randomUUID();
  await publish("terms", true);
  await publish("terms", false);
  const before = await ordersPlaced();
  const refused = failure(await place({ agreed: { terms: 1, refundPolicy: 1 }, key }));
  expect(refused).toMatchObject({ code: "conflict", field: "agreed", title: "Our terms changed" });
  expect(refused.text).toContain("Terms of Service");
  expect(refused.text).not.toContain("Refund Policy");
  expect(await ordersPlaced()).toBe(before);
  // The version that asked is enough: the one after it changed nothing that matters.
  const { placed } = value(await place({ agreed: { terms: 2, refundPolicy: 1 }, key }));
  expect(await ofOrder(placed.orderId)).toMatchObject([{ version: 1 }, { key: "terms", version: 2 }]);
});

test("a form from before a version that asks for nothing places its order under what it showed", async () => {
  await publish("terms", false);
  const { placed } = value(await place({ agreed: { terms: 1, refundPolicy: 1 } }));
  expect(await ofOrder(placed.orderId)).toMatchObject([{ version: 1 }, { version: 1 }]);
});

test.each<[string, AgreedVersions]>([
  ["that was never published", { terms: 9, refundPolicy: 1 }],
  ["that is left out", { terms: 1 }],
  ["of before the first one", { terms: 0, refundPolicy: 1 }],
  ["of nothing at all", {}],
])("a version %s is not believed", async (_what, agreed) => {
  const before = await ordersPlaced();
  expect(failure(await place({ agreed }))).toMatchObject({ code: "conflict", field: "agreed" });
  expect(await ordersPlaced()).toBe(before);
});

test("a repeat gets its first answer whatever the terms are by then", async () => {
  const key = randomUUID();
  const first = value(await place({ agreed: { terms: 1, refundPolicy: 1 }, key }));
  await publish("terms", true);
  const again = value(await place({ agreed: { terms: 1, refundPolicy: 1 }, key }));
  expect(again).toMatchObject({ replayed: true, placed: { orderId: first.placed.orderId } });
});

test("a program agrees to the versions in force; for what staff place nobody agrees", async () => {
  await publish("refundPolicy", true);
  const { placed } = value(await place({ order: { source: "api" } }));
  expect(await ofOrder(placed.orderId)).toMatchObject([
    { key: "refundPolicy", version: 2 },
    { key: "terms", version: 1 },
  ]);
  const staff = value(await place({ order: { source: "desk" }, actor: manager }));
  expect(await ofOrder(staff.placed.orderId)).toEqual([]);
  const key: Actor = {
    kind: "key",
    keyId: randomUUID(),
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "bot",
    capabilities: ["orders.progress"],
  };
  const byKey = value(await place({ order: { source: "api" }, actor: key }));
  expect(await ofOrder(byKey.placed.orderId)).toEqual([]);
  const facts = { orderId: placed.orderId, customerEmail: "heron@customers.example" };
  const { consents } = value(await readDeskFacts({ db: rig.ctx.db, actor: manager }, facts));
  expect(consents).toEqual([
    { key: "terms", version: 1 },
    { key: "refundPolicy", version: 2 },
  ]);
});

const asRegistering = (email: string, agreed: AgreedVersions) =>
  registerAgreeing(rig.ctx, { ...registration(email), ...rig.browser().request(), agreed });

test("an account is made together with what its owner agreed to, or not at all", async () => {
  const email = `${randomUUID()}@consent.test`;
  await publish("privacy", true);
  const refused = failure(await asRegistering(email, { terms: 1, privacy: 1 }));
  expect(refused).toMatchObject({ code: "conflict", field: "agreed" });
  expect(refused.text).toContain("Privacy Policy");
  expect(await query("select from users where email = $1", [email])).toEqual([]);
  expect(await rig.mailsTo(email)).toEqual([]);
  value(await asRegistering(email, { terms: 1, privacy: 2 }));
  const [{ id }] = await query("select id from users where email = $1", [email]);
  expect(await ofPerson(id)).toEqual([
    { key: "privacy", version: 2, occasion: "registration" },
    { key: "terms", version: 1, occasion: "registration" },
  ]);
});

async function customer() {
  const browser = await rig.person(`${randomUUID()}@consent.test`);
  const { ctx, viewer } = await browser.acting();
  return {
    ctx,
    personId: viewer.personId,
    due: async () => (await consentDue(rig.ctx.db, viewer.personId)).texts,
  };
}

test("a customer is asked once for each text that asks, agrees once however often it is sent, and it is logged", async () => {
  const { ctx, personId, due } = await customer();
  await agreeBySigningIn(rig.ctx, personId, { terms: 1, privacy: 1 }, "registration");
  expect(await due(), "nothing asks").toEqual([]);
  await publish("terms", true);
  await publish("privacy", false);
  expect(await due()).toEqual(["terms"]);
  expect(failure(await agreeToLegal(ctx, { terms: 1 }))).toMatchObject({ code: "conflict", field: "agreed" });
  expect(await due()).toEqual(["terms"]);
  const sent = await Promise.all([1, 2, 3].map(() => agreeToLegal(ctx, { terms: 2 })));
  expect(sent.map((one) => value(one).changed).sort()).toEqual([false, false, true]);
  expect(await due()).toEqual([]);
  expect(await ofPerson(personId)).toContainEqual({ key: "terms", version: 2, occasion: "notice" });
  expect(await ofPerson(personId)).toHaveLength(3);
  const logged = await query(
    "select actor_id, data from events where subject_id = $1 and type = 'person.terms_agreed'",
    [personId],
  );
  expect(logged).toEqual([{ actor_id: personId, data: { texts: { terms: 2 } } }]);
  expect(failure(await agreeToLegal(rig.ctx, { terms: 2 })).code).toBe("unauthenticated");
});

test("who has never agreed to what an account agrees to is asked for its first versions, and agrees once", async () => {
  const { ctx, personId, due } = await customer();
  expect(await due()).toEqual(["terms", "privacy"]);
  const { changed } = value(await agreeToLegal(ctx, { terms: 1, privacy: 1 }));
  expect([changed, await due()]).toEqual([true, []]);
  expect(await ofPerson(personId)).toEqual([
    { key: "privacy", version: 1, occasion: "notice" },
    { key: "terms", version: 1, occasion: "notice" },
  ]);
  await publish("refundPolicy", false);
  expect(await due(), "the refund policy is agreed to with an order").toEqual([]);
});

test("an order of a signed-in customer is their consent too, once however many they place", async () => {
  const { ctx, personId, due } = await customer();
  await publish("terms", true);
  const order = { customerId: personId };
  const agreed = { terms: 2, refundPolicy: 1 };
  const placed = await Promise.all([1, 2].map(() => place({ agreed, order, actor: ctx.actor })));
  expect(placed.every((one) => one.ok)).toBe(true);
  expect(await due(), "an order agrees to no privacy policy").toEqual(["privacy"]);
  expect(await ofPerson(personId)).toEqual([
    { key: "refundPolicy", version: 1, occasion: "order" },
    { key: "terms", version: 2, occasion: "order" },
  ]);
});

test("who signs in by a provider agrees to what stood beside the button, unless it no longer holds", async () => {
  const { personId, due } = await customer();
  await publish("terms", true);
  await agreeBySigningIn(rig.ctx, personId, { terms: 1, privacy: 1 });
  expect(await ofPerson(personId)).toEqual([]);
  expect(await due()).toEqual(["terms", "privacy"]);
  await agreeBySigningIn(rig.ctx, personId, { terms: 2, privacy: 1 });
  expect(await due()).toEqual([]);
});

test("whoever confirms another's registration agrees for themself, or it stays unconfirmed; nobody keeps the registrant's", async () => {
  const registered = async () => {
    const email = `${randomUUID()}@consent.test`;
    value(await asRegistering(email, { terms: 1, privacy: 1 }));
    const [{ id }] = await query("select id from users where email = $1", [email]);
    return { email, id };
  };
  const chosen = { password: "the owner's own one", confirmPassword: "the owner's own one" };
  const one = await registered();
  const two = await registered();
  await publish("terms", false);
  const confirm = async ({ email }: { email: string }, agreed: AgreedVersions) => {
    const token = await rig.tokenTo(email);
    const input = { ...chosen, terms: "on" as const, token, agreed, ...rig.browser().request() };
    return confirmAgreeing(rig.ctx, input);
  };
  expect(failure(await confirm(one, {}))).toMatchObject({ code: "conflict", field: "agreed" });
  expect(await ofPerson(one.id)).toHaveLength(2);
  value(await confirm(one, { terms: 2, privacy: 1 }));
  expect(await ofPerson(one.id)).toEqual([
    { key: "privacy", version: 1, occasion: "registration" },
    { key: "terms", version: 2, occasion: "registration" },
  ]);
  await expect(query("delete from person_consents where person_id = $1", [one.id])).rejects.toThrow(
    "append-only",
  );
  // A reset by mail proves the mailbox as well, and asks for nothing: the notice does.
  const mailbox = rig.browser().request();
  value(await requestPasswordReset(rig.ctx, { email: two.email, ...mailbox }));
  value(await resetOwnPassword(rig.ctx, { ...chosen, token: await rig.tokenTo(two.email), ...mailbox }));
  expect(await ofPerson(two.id)).toEqual([]);
  expect(await consentDue(rig.ctx.db, two.id)).toEqual({ texts: ["terms", "privacy"], areUpdates: false });
  // An invitation to the staff proves it too.
  const three = await registered();
  const admin = { ...rig.ctx, actor: await person(rig.database, "admin") };
  value(await inviteStaff(admin, { email: three.email, role: "staff" }));
  const [, token = ""] = /\/join\/([\w-]+)/.exec((await rig.mailsTo(three.email)).at(-1)?.text ?? "") ?? [];
  const joining = { ...chosen, name: "Ledger Oak" };
  value(await acceptInvitation(rig.ctx, { token, viewer: null, joining, ...rig.browser().request() }));
  expect(await ofPerson(three.id)).toEqual([]);
  // Of a confirmed account a reset takes nothing.
  value(await requestPasswordReset(rig.ctx, { email: one.email, ...mailbox }));
  value(await resetOwnPassword(rig.ctx, { ...chosen, token: await rig.tokenTo(one.email), ...mailbox }));
  expect(await ofPerson(one.id)).toHaveLength(2);
});

test("what changed before somebody came is no update to them; an order's text they agree to with their order", async () => {
  const { personId, due } = await customer();
  await agreeBySigningIn(rig.ctx, personId, { terms: 1, privacy: 1 }, "registration");
  await publish("refundPolicy", true);
  const since = (days: number) =>
    query("update users set created_at = $2::timestamptz + make_interval(days => $3) where id = $1", [
      personId,
      rig.clock.now(),
      days,
    ]);
  await since(1);
  expect(await due(), "who came after it").toEqual([]);
  await since(-1);
  expect(await consentDue(rig.ctx.db, personId)).toEqual({ texts: ["refundPolicy"], areUpdates: true });
  await since(1);
  await place({ agreed: { terms: 1, refundPolicy: 2 }, order: { customerId: personId } });
  await publish("refundPolicy", true);
  expect(await consentDue(rig.ctx.db, personId)).toEqual({ texts: ["refundPolicy"], areUpdates: true });
});

test("staff read what somebody agreed to, the newest version of each text first; others don't", async () => {
  const { ctx, personId } = await customer();
  await agreeBySigningIn(rig.ctx, personId, { terms: 1, privacy: 1 });
  await publish("terms", true);
  value(await agreeToLegal(ctx, { terms: 2 }));
  const read = value(await readPersonConsents({ db: rig.ctx.db, actor: manager }, personId));
  expect(read.map(({ key, version, occasion }) => [key, version, occasion])).toEqual([
    ["terms", 2, "notice"],
    ["terms", 1, "discord"],
    ["privacy", 1, "discord"],
  ]);
  expect((await readPersonConsents(ctx, personId)).ok).toBe(false);
});

test("nothing that was agreed to can be changed or taken away", async () => {
  const { placed } = value(await place({}));
  for (const change of ["update order_consents set version = 9", "delete from order_consents"]) {
    await expect(query(`${change} where order_id = $1`, [placed.orderId])).rejects.toThrow("append-only");
  }
  await expect(query("delete from person_consents")).rejects.toThrow("append-only");
});

test("a new shop's texts become readable first versions, and the owner's own stay", async () => {
  await query("truncate site_content, content_versions");
  await query("insert into site_content (key, value, version) values ('terms', $1, 4)", [
    JSON.stringify({ ...freshContent.terms, updatedOn: "2025-01-02" }),
  ]);
  await ensureLegalTexts(rig.ctx);
  await ensureLegalTexts(rig.ctx);
  const { terms, privacy } = await readLegalInForce(rig.ctx);
  expect(terms).toEqual({ version: 4, updatedOn: "2025-01-02" });
  expect(privacy).toEqual({ version: 1, updatedOn: freshContent.privacy.updatedOn });
  const versions = await query("select key, version from content_versions order by key");
  expect(versions).toEqual([
    { key: "privacy", version: 1 },
    { key: "refundPolicy", version: 1 },
    { key: "terms", version: 4 },
  ]);
});
