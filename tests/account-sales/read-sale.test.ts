import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeCounterOffer,
  readSale,
  readSaleForDesk,
  saveResetLink,
} from "../../domain/account-sales/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, scoresOf, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("the seller sees offer, login method and counter-offer, and nothing that belongs to the desk", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId, accessToken: token } = await sold(ctx, { rsn: "Cinder Wren" });
  const staff = as(await person(database, "staff", "Marble Finch"));
  const made = await makeCounterOffer(staff, { orderId, version: 1, amountCents: 9000, reason: "Two items" });
  expect(made).toMatchObject({ ok: true });
  const seen = await readSale(ctx, { orderId, token });
  expect(seen).toMatchObject({
    ok: true,
    value: {
      viewerRole: "customer",
      version: 2,
      amountCents: 10_000,
      loginMethod: "legacy-email",
      offer: { rsn: "Cinder Wren", amountCents: 10_000 },
      reset: { requestedAt: null, savedAt: null, savedBy: null, waiting: false },
      counterOffer: { fromCents: 10_000, amountCents: 9000, reason: "Two items", madeByName: null },
      pastCounterOffers: [],
      handedOverAt: null,
      desk: null,
    },
  });
  const desk = await readSale(staff, { orderId, token: undefined });
  expect(desk).toMatchObject({
    ok: true,
    value: {
      viewerRole: "staff",
      counterOffer: { madeByName: "Marble Finch" },
      desk: { checks: [], flags: [], otherSales: expect.any(Array) },
    },
  });
});

test("staff read the number of the offer behind a sale, not the id that opens it", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx, { rsn: "Ember Wren" });
  const { rows } = await database.pool.query("select offer_id from account_sales where order_id = $1", [
    orderId,
  ]);
  const offerId: string = rows[0].offer_id;
  const read = await readSaleForDesk(as(await person(database, "staff")), orderId);
  expect(read).toMatchObject({ ok: true, value: { offer: { number: offerId.slice(0, 8) } } });
  expect(JSON.stringify(read)).not.toContain(offerId);
});

test("a sale opens for its owner and the holder of its token, and for nobody else", async () => {
  const { ctx, as } = await accountShop(database);
  const owner = await person(database, "member");
  const { orderId, accessToken: token } = await sold(as(owner));
  const guestSale = await sold(ctx);
  expect(await readSale(as(owner), { orderId, token: undefined })).toMatchObject({ ok: true });
  expect(await readSale(ctx, { orderId, token })).toMatchObject({ ok: true });
  const resting = { ...(await person(database, "staff")), elevated: false };
  for (const [who, held] of [
    [ctx, undefined],
    [ctx, guestSale.accessToken],
    [as(await person(database, "member")), undefined],
    [as(resting), undefined],
  ] as const) {
    expect(await readSale(who, { orderId, token: held })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  }
});

test("an order that is no sale of an account is not found as one", async () => {
  const { ctx, as } = await accountShop(database);
  const staff = as(await person(database, "staff"));
  const gold = await placed(ctx);
  const entered = await placed(ctx, { type: "account_sale" });
  for (const orderId of [gold.orderId, entered.orderId, "no id", "00000000-0000-4000-8000-000000000000"]) {
    expect(await readSale(staff, { orderId, token: undefined })).toMatchObject({
      ok: false,
      error: { code: "not_found" },
    });
  }
});

test("nothing that a sale shows, to whomever, holds a secret", async () => {
  const { ctx, as } = await accountShop(database);
  const login = { name: "planted-name@mail.example", password: "planted-password" };
  const { orderId, accessToken: token } = await sold(ctx, {
    login,
    payout: { method: "cashapp", cashtag: "$plantedtag" },
  });
  const staff = as(await person(database, "staff"));
  await setOrderStatus(staff, { orderId, status: "email_reset_sent", note: "sooner" });
  const link = "https://mail.example/reset?key=planted-link";
  expect(await saveResetLink(ctx, { orderId, token, link })).toMatchObject({ ok: true });
  for (const view of [await readSale(ctx, { orderId, token }), await readSale(staff, { orderId, token })]) {
    expect(view).toMatchObject({ ok: true, value: { reset: { waiting: false, savedBy: "customer" } } });
    expect(JSON.stringify(view)).not.toContain("planted");
  }
});

test("staff see the other sales of an account on each of them, as they are now; its seller does not", async () => {
  const { ctx, as, rank } = await accountShop(database);
  rank("Sold Thrice", scoresOf(70));
  const staff = as(await person(database, "manager"));
  const { orderId: third } = await sold(ctx, { rsn: "SOLD-THRICE" });
  await setOrderStatus(staff, { orderId: third, status: "canceled" });
  const { orderId: second } = await sold(ctx, { rsn: "sold_thrice" });
  await setOrderStatus(staff, { orderId: second, status: "payment_sent", note: "paid by hand" });
  await setOrderStatus(staff, { orderId: second, status: "completed" });
  const { orderId: first, accessToken: own } = await sold(ctx, { rsn: "Sold Thrice" });
  const seen = async (orderId: string) => {
    const sale = await readSaleForDesk(staff, orderId);
    return sale.ok ? sale.value.desk?.otherSales : null;
  };
  expect(await seen(first)).toEqual([{ orderId: second, isOpen: false }]);
  expect(await seen(second)).toEqual([{ orderId: first, isOpen: true }]);
  expect(await readSale(ctx, { orderId: first, token: own })).toMatchObject({
    ok: true,
    value: { viewerRole: "customer", desk: null },
  });
});
