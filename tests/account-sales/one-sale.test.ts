import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmSale, whyOnSale } from "../../domain/account-sales/index.ts";
import { cancelOwnOrder, editOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, freshWren, offered, saleOf } from "./account-sales-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof accountShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await accountShop(database);
});
afterAll(() => database.close());

type Selling = { rsn?: string; login?: string };

/** A sale by somebody whom nothing connects with anybody else but the account. */
async function sell({ rsn = freshWren(), login }: Selling = {}) {
  const offer = await offered(shop.ctx, {}, rsn);
  const usual = saleOf(offer);
  return confirmSale(shop.ctx, {
    ...usual,
    customerEmail: `${offer.offerId}@customers.example`,
    ...(login ? { login: { ...usual.login, name: login } } : {}),
  });
}

async function sold(selling: Selling) {
  const done = await sell(selling);
  if (!done.ok) throw new Error(done.error.text);
  return done.value.placed;
}

const refused = {
  ok: false,
  error: {
    code: "conflict",
    text: "This account is being sold in another open order. Finish or cancel that one first, or message us.",
  },
};

test.each([
  ["its game name", { rsn: "Vault Wren" }, { rsn: "_vault-WREN" }],
  ["its login", { login: "Wren.Login@mail.example" }, { login: " wren.login@MAIL.example" }],
])("an account is in one open order, by %s however it is written", async (_, one, other) => {
  const first = await sold(one);
  expect(await sell(other)).toMatchObject(refused);
  const { orderId, accessToken: token } = first;
  expect(await cancelOwnOrder(shop.ctx, { orderId, token })).toMatchObject({ ok: true });
  await sold(other);
});

test("that a game name is in an open order is said before the press as the placement says it, of a login nothing", async () => {
  const rsn = freshWren();
  expect(await whyOnSale(shop.ctx, rsn)).toBeNull();
  const { orderId, accessToken: token } = await sold({ rsn, login: "before-wren@mail.example" });
  expect(await whyOnSale(shop.ctx, rsn.toUpperCase())).toMatchObject(refused.error);
  expect(await sell({ rsn })).toMatchObject(refused);
  expect(await whyOnSale(shop.ctx, "before-wren")).toBeNull();
  await cancelOwnOrder(shop.ctx, { orderId, token });
  expect(await whyOnSale(shop.ctx, rsn)).toBeNull();
});

test("of eight sales of one account at one moment one is placed", async () => {
  const rsn = freshWren();
  const login = "eight@mail.example";
  const answers = await Promise.all(Array.from({ length: 8 }, () => sell({ rsn, login })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(refused);
});

test("a sale that ended goes on only while no other open order sells its account", async () => {
  const manager = shop.as(await person(database, "manager"));
  const rsn = freshWren();
  const first = await sold({ rsn, login: "first-wren@mail.example" });
  const { orderId, accessToken: token } = first;
  await cancelOwnOrder(shop.ctx, { orderId, token });
  const second = await sold({ rsn });
  const reopen = () => setOrderStatus(manager, { orderId, status: "pending", note: "The seller is back" });
  expect(await reopen()).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "Another open order sells this account. End that one first." },
  });
  await cancelOwnOrder(shop.ctx, { orderId: second.orderId, token: second.accessToken });
  expect(await reopen()).toMatchObject({ ok: true });
  expect(await sell({ rsn })).toMatchObject(refused);
  // The login counts again too.
  expect(await sell({ login: "first-wren@mail.example" })).toMatchObject(refused);
});

test("a game name that staff correct is the account's from then on", async () => {
  const manager = shop.as(await person(database, "manager"));
  const [taken, wrong, right] = [freshWren(), freshWren(), freshWren()];
  await sold({ rsn: taken });
  const { orderId } = await sold({ rsn: wrong });
  const rename = (rsn: string, version: number) =>
    editOrder(manager, { orderId, version, edit: { rsn }, note: "As it is in the game" });
  expect(await rename(taken, 1)).toMatchObject({ ok: false, error: { code: "conflict" } });
  expect(await rename(right, 1)).toMatchObject({ ok: true });
  expect(await sell({ rsn: right })).toMatchObject(refused);
  await sold({ rsn: wrong });
});

test("nothing of an account can be read from what is kept", async () => {
  await sold({});
  const { rows } = await database.pool.query("select print from accounts_on_sale");
  expect(rows.length).toBeGreaterThan(0);
  for (const { print } of rows) expect(print).toMatch(/^[\w-]{43}$/);
});
