import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder } from "../../domain/orders/index.ts";
import { lockPayoutDetails, unlockPayoutDetails } from "../../domain/payments/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { type PayoutDetails, payoutWays } from "../../domain/ways/model.ts";
import { person } from "../orders/orders-rig.ts";
import { orderAt } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const others: [string, PayoutDetails][] = [
  ["paypal", { method: "paypal", email: "wren@pay.example" }],
  ["crypto-ETH", { method: "crypto", coin: "ETH", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }],
  ["venmo", { method: "venmo", handle: "@cinder-wren" }],
  ["cashapp", { method: "cashapp", cashtag: "$cinderwren" }],
];

test("an account sale's payment method is that of the details that are locked in, none while they are unlocked", async () => {
  const { ctx, as } = await accountShop(database);
  const staff = as(await person(database, "manager"));
  const { orderId, accessToken: token } = await sold(ctx);
  await seedSettings(ctx.db, "payments", { accountSalePayouts: [...payoutWays] }, ctx.clock.now());
  expect(await findOrder(ctx, orderId)).toMatchObject({ paymentMethod: "cashapp" });
  for (const [paymentMethod, details] of others) {
    expect(await unlockPayoutDetails(staff, { orderId, note: "a typo" })).toMatchObject({
      ok: true,
      value: { after: { paymentMethod: null, disbursementMethod: null } },
    });
    expect(await lockPayoutDetails(ctx, { orderId, token, details }), paymentMethod).toMatchObject({
      ok: true,
      value: { after: { paymentMethod, disbursementMethod: details.method } },
    });
  }
});

test("a sale of gold has no payment method of its own", async () => {
  const { ctx, as } = await accountShop(database);
  const staff = as(await person(database, "staff"));
  const { orderId, token } = await orderAt(staff, "pending");
  const [[, details] = []] = others;
  if (!details) throw new Error("There are no details");
  expect(await lockPayoutDetails(ctx, { orderId, token, details })).toMatchObject({
    ok: true,
    value: { after: { paymentMethod: null, disbursementMethod: "paypal" } },
  });
});
