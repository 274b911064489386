import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createListing,
  editListing,
  hideListing,
  type ListingsCtx,
  markListingSold,
  publishListing,
  readDeskListing,
  revealListingLogin,
  saveListingLogin,
  withdrawListing,
} from "../../domain/listings/index.ts";
import { editListingInput, listingFormInput, newListingInput } from "../../domain/listings/inputs.ts";
import { accountListings } from "../../domain/listings/tables.ts";
import { cancelOrder, findOrder } from "../../domain/orders/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { made, newListing, plantedPassword, sentListing } from "./desk-rig.ts";
import { purchased, purchaseShop } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof purchaseShop>>;
let staff: ListingsCtx;
beforeAll(async () => {
  database = await testDatabase();
  shop = await purchaseShop(database);
  staff = shop.as(await person(database, "staff", "Rook Amber"));
});
afterAll(() => database.close());

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;

async function rowOf(id: string) {
  const [row] = await shop.ctx.db.select().from(accountListings).where(eq(accountListings.id, id));
  if (!row) throw new Error("The listing is gone");
  return row;
}

const eventsOf = (id: string) =>
  rows("select type, visibility, note, data from events where subject_id = $1 order by seq", [id]);

async function sealedOf(id: string) {
  const { loginSecretId } = await rowOf(id);
  const value =
    loginSecretId &&
    (await shop.ctx.vault.open(shop.ctx.db, { id: loginSecretId, subject: `listing:${id}` }));
  return value ? JSON.parse(value) : null;
}

function edit(id: string, version: number, options: Record<string, unknown> = {}) {
  return editListingInput.parse({
    listingId: id,
    version: String(version),
    name: "Ashen Zerker",
    price: "120.00",
    build: "Zerker",
    type: "Regular",
    login_method: "Jagex Launched",
    combat_level: "99",
    total_level: "1500",
    delivery_time: "Instant",
    description: "A zerker with a history.",
    features: "Fire cape\nBarrows gloves",
    featured: "0",
    ...options,
  });
}

test("what is left out has the usual values, and what is sent is checked to the bound", () => {
  expect(newListingInput.parse({ name: " Plain " })).toEqual({
    name: "Plain",
    build: "Main",
    type: "Regular",
    loginMethod: "Jagex Launched",
    combatLevel: 99,
    totalLevel: 1500,
    priceCents: 9_999,
    deliveryTime: "Instant",
    description: "",
    features: [],
    verified: false,
    warrantyDays: null,
    login: null,
  });
  for (const price of ["", undefined]) {
    const { error } = listingFormInput.safeParse({ name: "Plain", price });
    expect(error?.issues).toMatchObject([{ path: ["price"], message: "Enter a price, for example 95.00." }]);
  }
  const empty = { build: "", combat_level: " ", price: null, features: "", verified: "", quantity: "1" };
  expect(newListingInput.parse({ name: "Plain", ...empty })).toMatchObject({
    combatLevel: 99,
    priceCents: 9_999,
  });
  const takes = (sent: Record<string, unknown>) =>
    newListingInput.safeParse({ name: "Plain", ...sent }).success;
  for (const good of [
    { combat_level: 3 },
    { combat_level: "126" },
    { total_level: 32 },
    { total_level: "2,376" },
    { price: 1 },
    { price: "$50,000.00" },
    { price: "1,250.5" },
    { build: "zerker" },
    { delivery_time: "20 minutes" },
    { name: "n".repeat(100) },
    { description: "d".repeat(2000) },
    { verified: "Yes" },
    { verified: true },
    { quantity: 1 },
    { features: ["One", "Two"] },
    { recovery_questions: "", email: "a", password: " " },
  ])
    expect([good, takes(good)]).toEqual([good, true]);
  for (const bad of [
    { combat_level: 2 },
    { combat_level: 127 },
    { combat_level: 99.5 },
    { total_level: 31 },
    { total_level: 2377 },
    { price: 0.99 },
    { price: 50_000.01 },
    { price: 10.001 },
    { price: "ten" },
    { price: "-5" },
    { price: Number.NaN },
    { build: "Tank" },
    { name: "n".repeat(101) },
    { name: " " },
    { name: "two\nlines" },
    { name: "a\0b" },
    { description: "d".repeat(2001) },
    { description: "a\0b" },
    { verified: "perhaps" },
    { quantity: 2 },
    { features: ["f".repeat(81)] },
    { features: Array.from({ length: 41 }, (_, at) => `f${at}`) },
    { email: "a@b.test" },
    { password: "alone" },
    { recovery_questions: "alone" },
    { email: { $ne: 1 }, password: "p" },
  ])
    expect([bad, takes(bad)]).toEqual([bad, false]);
});

test("a listing is made with its login in the vault alone, and the log says who made it", async () => {
  const { id, slug } = await made(shop.manager, { email: "first@mail.test" });
  expect(slug).toMatch(/^ashen-zerker-/);
  expect(await sealedOf(id)).toEqual({
    name: "first@mail.test",
    password: plantedPassword,
    recoveryQuestions: "First pet? Rust\nTown? Varrock",
  });
  expect(await rowOf(id)).toMatchObject({
    state: "draft",
    publishedAt: null,
    quantity: 1,
    verified: false,
    version: 1,
  });
  expect(await eventsOf(id)).toMatchObject([{ type: "listing.created", data: { publishes: false } }]);
  const read = await readDeskListing(staff, id);
  expect(read).toMatchObject({
    value: { login: "ready", madeByName: "Ledger Oak", actions: [{ actorName: "Ledger Oak" }] },
  });
  expect(JSON.stringify(read)).not.toContain(plantedPassword);
  for (const table of ["events", "account_listings"]) {
    expect(await rows(`select 1 from ${table} t where t::text like $1`, [`%${plantedPassword}%`])).toEqual(
      [],
    );
  }
});

test("only managers change listings, staff read them, and nobody else finds any", async () => {
  const { id } = await made(shop.manager);
  const actions = (ctx: ListingsCtx) => [
    createListing(ctx, { listing: newListing(), publishes: false }),
    editListing(ctx, edit(id, 1, { name: "Mine" })),
    publishListing(ctx, { id, version: 1 }),
    hideListing(ctx, { id, version: 1 }),
    markListingSold(ctx, { id, version: 1, note: "On a forum" }),
    withdrawListing(ctx, { id, version: 1, note: "A mistake" }),
    saveListingLogin(ctx, { id, version: 1, login: { name: "a", password: "b" } }),
  ];
  const idle: Actor = { ...(await person(database, "manager")), elevated: false };
  for (const actor of [staff.actor, visitor, await person(database, "member"), idle]) {
    for (const answer of await Promise.all(actions(shop.as(actor)))) expect(answer.ok).toBe(false);
  }
  expect(await readDeskListing(staff, id)).toMatchObject({ ok: true });
  expect((await readDeskListing(shop.as(visitor), id)).ok).toBe(false);
  expect(await rowOf(id)).toMatchObject({ version: 1, state: "draft" });
});

test("of two edits of one version one is told who was faster with what, and the log keeps no words", async () => {
  const { id } = await made(shop.manager);
  const other = shop.as(await person(database, "manager", "Birch Vale"));
  const words = "Described in words that stay out of the log.";
  expect(await editListing(other, edit(id, 1, { price: "95.50", description: words }))).toMatchObject({
    ok: true,
  });
  expect(await editListing(shop.manager, edit(id, 1, { name: "Another name" }))).toMatchObject({
    error: {
      code: "conflict",
      field: "version",
      text: "Birch Vale changed the description and the price. Your change wasn't saved, but it's still here.",
    },
  });
  // What is so already is no conflict.
  expect(await editListing(shop.manager, edit(id, 1, { price: "95.50", description: words }))).toMatchObject({
    value: { isChanged: false },
  });
  expect(await rowOf(id)).toMatchObject({ name: "Ashen Zerker", priceCents: 9_550, version: 2 });
  const [, edited] = await eventsOf(id);
  expect(edited.data).toEqual({
    fields: ["description", "priceCents"],
    priceCents: 9_550,
    changes: { priceCents: [expect.any(Number), 9_550] },
  });
  expect(
    await rows("select topics from events where subject_id = $1 and type = 'listing.edited'", [id]),
  ).toEqual([{ topics: ["listing-drafts", `listing:${id}`, "listings"] }]);
});

test("it is published with a login only, hidden, and published again as old as it is", async () => {
  const { id } = await made(shop.manager, { email: "", password: "", recovery_questions: "" });
  const text = "It has no login. Save one first.";
  expect(await publishListing(shop.manager, { id, version: 1 })).toMatchObject({
    error: { code: "conflict", text },
  });
  expect(
    await createListing(shop.manager, {
      listing: newListing({ email: "", password: "", recovery_questions: "" }),
      publishes: true,
    }),
  ).toMatchObject({ error: { text } });
  const login = { name: "ashen", password: plantedPassword };
  expect(await saveListingLogin(shop.manager, { id, version: 1, login })).toMatchObject({ ok: true });
  expect(await publishListing(shop.manager, { id, version: 2 })).toMatchObject({ ok: true });
  const { publishedAt } = await rowOf(id);
  expect(publishedAt).toEqual(shop.clock.now());
  expect(await publishListing(shop.manager, { id, version: 1 })).toMatchObject({
    value: { isChanged: false },
  });
  shop.clock.advance(60_000);
  expect(await hideListing(shop.manager, { id, version: 2 })).toMatchObject({ error: { field: "version" } });
  expect(await hideListing(shop.manager, { id, version: 3 })).toMatchObject({ ok: true });
  expect(await publishListing(shop.manager, { id, version: 4 })).toMatchObject({ ok: true });
  expect(await rowOf(id)).toMatchObject({ state: "published", publishedAt });
});

test("a stale login keeps it from the catalog until another one is saved, which destroys the old one", async () => {
  const { id } = await made(shop.manager);
  await shop.ctx.db.update(accountListings).set({ isLoginStale: true }).where(eq(accountListings.id, id));
  expect(await publishListing(shop.manager, { id, version: 1 })).toMatchObject({
    error: { code: "conflict" },
  });
  const { loginSecretId } = await rowOf(id);
  const login = { name: "another@mail.test", password: "a fresh one" };
  expect(await saveListingLogin(shop.manager, { id, version: 1, login })).toMatchObject({ ok: true });
  expect(await sealedOf(id)).toEqual(login);
  expect(await rows("select 1 from vault_secrets where id = $1", [loginSecretId])).toEqual([]);
  expect(await publishListing(shop.manager, { id, version: 2 })).toMatchObject({ ok: true });
});

test("what an order holds is neither hidden nor sold elsewhere, and keeps the order's price when its own changes", async () => {
  const { id } = await made(shop.manager, {}, true);
  const order = await purchased(shop.ctx, await rowOf(id));
  const { version } = await rowOf(id);
  for (const done of [
    await hideListing(shop.manager, { id, version }),
    await markListingSold(shop.manager, { id, version, note: "On a forum" }),
    await withdrawListing(shop.manager, { id, version, note: "A mistake" }),
  ]) {
    expect(done).toMatchObject({
      error: { code: "conflict", text: expect.stringMatching(/^An order holds/) },
    });
  }
  expect(await editListing(shop.manager, edit(id, version, { price: "200" }))).toMatchObject({ ok: true });
  expect((await findOrder(shop.ctx, order.orderId))?.amountCents).toBe(12_000);
  expect(await rowOf(id)).toMatchObject({ heldBy: order.orderId, priceCents: 20_000 });
  await cancelOrder(shop.manager, { orderId: order.orderId, reason: "Changed their mind" });
  expect(await hideListing(shop.manager, { id, version: (await rowOf(id)).version })).toMatchObject({
    ok: true,
  });
});

test("sold elsewhere, its login is destroyed after its days; taken back, it is kept", async () => {
  const { id } = await made(shop.manager, {}, true);
  const note = "Sold on a forum";
  expect(await markListingSold(shop.manager, { id, version: 1, note })).toMatchObject({ ok: true });
  const until = async () =>
    (await rows("select destroy_after from vault_secrets where subject = $1", [`listing:${id}`]))[0]
      ?.destroy_after;
  expect(await until()).not.toBeNull();
  expect((await eventsOf(id)).at(-1)).toMatchObject({ type: "listing.sold", visibility: "internal", note });
  expect(
    await saveListingLogin(shop.manager, { id, version: 2, login: { name: "a", password: "b" } }),
  ).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await publishListing(shop.manager, { id, version: 2 })).toMatchObject({
    error: { text: "This account is sold." },
  });
  expect(await hideListing(shop.manager, { id, version: 2 })).toMatchObject({ ok: true });
  expect(await until()).toBeNull();
  expect(await markListingSold(shop.manager, { id, version: 3, note })).toMatchObject({ ok: true });
  shop.clock.advance(400 * 86_400_000);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  expect(await hideListing(shop.manager, { id, version: 4 })).toMatchObject({ ok: true });
  expect(await publishListing(shop.manager, { id, version: 5 })).toMatchObject({
    error: { text: "It has no login. Save one first." },
  });
});

test("a draft that is withdrawn never comes back, and its login is gone", async () => {
  const { id } = await made(shop.manager, {}, true);
  const note = "Listed twice";
  expect(await withdrawListing(shop.manager, { id, version: 1, note })).toMatchObject({
    error: { code: "conflict" },
  });
  await hideListing(shop.manager, { id, version: 1 });
  expect(await withdrawListing(shop.manager, { id, version: 2, note })).toMatchObject({ ok: true });
  expect(await sealedOf(id)).toBeNull();
  for (const done of [
    await publishListing(shop.manager, { id, version: 3 }),
    await editListing(shop.manager, edit(id, 3, { name: "Again" })),
    await saveListingLogin(shop.manager, { id, version: 3, login: { name: "a", password: "b" } }),
  ]) {
    expect(done).toMatchObject({ error: { code: "conflict" } });
  }
});

test("the login is revealed to people with a reason that the log keeps, and to nobody else", async () => {
  const { id } = await made(shop.manager, { email: sentListing.email, name: "To reveal" });
  expect(await revealListingLogin(staff, { id, reason: " " })).toMatchObject({ error: { field: "reason" } });
  for (const actor of [
    visitor,
    await person(database, "member"),
    { kind: "system", name: "accounts" } as const,
  ]) {
    expect((await revealListingLogin(shop.as(actor), { id, reason: "I want to know" })).ok).toBe(false);
  }
  expect((await eventsOf(id)).some(({ type }) => type === "listing.login_revealed")).toBe(false);
  const withReason = { id, reason: "The buyer cannot log in" };
  expect(await revealListingLogin(staff, withReason)).toMatchObject({ error: { code: "forbidden" } });
  expect(await revealListingLogin(shop.manager, withReason)).toMatchObject({
    value: { name: sentListing.email, password: plantedPassword },
  });
  expect((await eventsOf(id)).at(-1)).toEqual({
    type: "listing.login_revealed",
    visibility: "internal",
    note: "The buyer cannot log in",
    data: {},
  });
});

test("an order's own buyer among the staff does not reveal its login at the desk", async () => {
  const { id } = await made(shop.manager, {}, true);
  const buyer = await person(database, "staff", "Own Buyer");
  await purchased(shop.as(buyer), await rowOf(id), { customerId: buyer.personId });
  expect(await revealListingLogin(shop.as(buyer), { id, reason: "For myself alone" })).toMatchObject({
    error: { code: "forbidden" },
  });
});
