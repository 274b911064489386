import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmSale, makeCounterOffer, saveResetLink } from "../../domain/account-sales/index.ts";
import { placePurchase } from "../../domain/listings/index.ts";
import { findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { offered, saleOf, scoresOf } from "../account-sales/account-sales-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type ApiRig, apiRig } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

test("an account sale is told without login, link and destination, to strangers also without its seller", async () => {
  rig.players.set("cinder wren", { kind: "found", scores: scoresOf(70) });
  const ctx = rig.services.ctx;
  const sale = saleOf(await offered(ctx), {
    login: { name: "planted-login@mail.example", password: "planted-password" },
    payout: { method: "cashapp", cashtag: "$plantedtag" },
  });
  const done = await confirmSale(ctx, sale);
  if (!done.ok) throw new Error(done.error.text);
  const { orderId, accessToken } = done.value.placed;
  const staff = { ...ctx, actor: await person(rig.database, "staff") };
  const note = "planted internal remark";
  expect(await setOrderStatus(staff, { orderId, status: "email_reset_sent", note })).toMatchObject({
    ok: true,
  });
  const link = "https://mail.example/planted-link";
  expect(await saveResetLink(ctx, { orderId, token: accessToken, link })).toMatchObject({ ok: true });
  const version = (await findOrder(ctx, orderId))?.version ?? 0;
  const counterOffer = { orderId, version, amountCents: 9000, reason: "The quiver is missing." };
  expect(await makeCounterOffer(staff, counterOffer)).toMatchObject({ ok: true });

  const stranger = await rig.call("GET", `/api/orders/${orderId}`);
  expect(stranger.status).toBe(200);
  expect(stranger.json).toMatchObject({ view: "public", type: "account_sale", amount_usd: 100 });
  expect(stranger.text).not.toMatch(/planted|quiver|Cinder|\$90/);
  const seller = await rig.call("GET", `/api/orders/${orderId}`, { key: accessToken });
  expect(seller.json).toMatchObject({ view: "full", rsn: "Cinder Wren", payment_method: "cashapp" });
  expect(seller.text).toContain("The quiver is missing.");
  expect(seller.text).not.toContain("planted");
  const { key } = await rig.staffKey(["orders.read"]);
  const robot = await rig.call("GET", `/api/orders/${orderId}`, { key });
  expect(robot.json).toMatchObject({ view: "full" });
  expect(robot.text).toContain("planted internal remark");
  expect(robot.text).not.toMatch(/planted-|plantedtag/);
});

test("what was said of a sold account, and how its offer adds up, is told to its seller and staff only", async () => {
  rig.players.set("cinder wren", { kind: "found", scores: scoresOf(70) });
  const ctx = rig.services.ctx;
  const offer = await offered(ctx, {
    untradeableItems: ["infernal_cape_only", "elite_void"],
    pets: { skilling: 0, boss: 2, prestige: 0 },
    penaltyType: "mute_only",
  });
  const payout = { method: "crypto", coin: "ETH", address: `0x${"ab".repeat(20)}` } as const;
  const login = { name: "planted-login@mail.example", password: "planted-password" };
  const done = await confirmSale(ctx, saleOf(offer, { login, payout }));
  if (!done.ok) throw new Error(done.error.text);
  const { orderId, accessToken } = done.value.placed;
  const path = `/api/orders/${orderId}/account_details`;
  expect((await rig.call("GET", path)).status).toBe(401);
  const seller = await rig.call("GET", path, { key: accessToken });
  expect(seller.json.account_details).toMatchObject({
    rsn: "Cinder Wren",
    loginMethod: "legacy-email",
    paymentMethod: "crypto",
    cryptoType: "ETH",
    questionnaireData: {
      untradeableDetails: [
        { value: "infernal_cape_only", label: "Infernal cape only", modifier: 7.5 },
        { value: "elite_void", modifier: 2 },
      ],
      petItems: ["boss", "boss"],
      petDetails: [{ value: "boss", label: "Boss pet", modifier: 4 }],
      questPointsRange: null,
      hasPenalties: true,
    },
    offerCalculation: {
      totalModifierApplied: 12.5,
      appliedModifiers: expect.arrayContaining(["Pets: 2 boss pets +8%", "Penalties: mute only −5%"]),
      finalAmount: offer.amountCents / 100,
    },
  });
  expect(seller.text).not.toMatch(/planted|0xab/i);
  const { key } = await rig.staffKey(["orders.read"]);
  expect((await rig.call("GET", path, { key })).json).toEqual(seller.json);
});

test("a bought account is told as it was ordered, whatever its listing says since, and without its login", async () => {
  const { key } = await rig.staffKey(["listings.edit", "orders.read"]);
  const json = {
    name: "Bog Zerker",
    build: "Zerker",
    price: 45,
    features: ["Fire cape"],
    email: "planted@mail.example",
    password: "planted-password",
  };
  const headers = { "idempotency-key": "bog-zerker-1" };
  await rig.call("POST", "/api/listings?publish=true", { json, key, headers });
  const found = await rig.database.pool.query("select id from account_listings where name = 'Bog Zerker'");
  const [listing] = found.rows;
  const ctx = rig.services.ctx;
  const placed = await placePurchase(ctx, {
    listingId: listing.id,
    priceCents: 4500,
    customerEmail: "heron@customers.example",
    customerId: null,
    payWith: "eth",
    source: "web",
    once: { scope: "test", key: "bog-zerker-order" },
  });
  if (!placed.ok) throw new Error(placed.error.text);
  const { orderId, accessToken } = placed.value.placed;
  await rig.database.pool.query("update account_listings set name = 'Another' where id = $1", [listing.id]);
  const path = `/api/orders/${orderId}/account_details`;
  const bought = await rig.call("GET", path, { key: accessToken });
  expect(bought.json.account_details).toMatchObject({
    listing_id: listing.id,
    name: "Bog Zerker",
    build: "Zerker",
    login_method: "Jagex Launched",
    features: ["Fire cape"],
  });
  expect(bought.text).not.toContain("planted");
  expect((await rig.call("GET", path)).status).toBe(401);
});
