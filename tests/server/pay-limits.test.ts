import { afterAll, beforeAll, expect, test } from "vitest";
import { limitStarts } from "../../app/payments/shared/pay/begin-payment.ts";
import { limitClient, limitRefund } from "../../app/payments/shop/pay/limit-client.ts";
import { type ApiRig, apiRig } from "../api/api-rig.ts";
import { placed } from "../orders/orders-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

test("an order's customer gives ten addresses an hour; whoever has only the id uses none of them up", async () => {
  const { ctx } = rig.services;
  const { orderId, accessToken: token } = await placed(ctx, { type: "gold_buy" });
  for (let tried = 0; tried < 15; tried += 1) {
    const stranger = await limitRefund(ctx, { orderId, token: "another", client: "10.0.0.1" });
    expect(stranger.ok).toBe(true);
  }
  const give = (count: number) =>
    limitRefund(ctx, { orderId, token, client: `10.0.1.${String(count).padStart(2, "0")}` });
  for (let given = 0; given < 10; given += 1) expect((await give(given)).ok).toBe(true);
  expect(await give(10)).toMatchObject({
    ok: false,
    error: {
      code: "too_many",
      text: "You've changed the address too often. Please try again in 60 minutes.",
    },
  });
  rig.clock.advance(3_600_000);
  expect((await give(11)).ok).toBe(true);
});

test("a client's tries to start payments and to give addresses are counted", async () => {
  const { ctx } = rig.services;
  const refused = { ok: false, error: { code: "too_many" } };
  const { orderId } = await placed(ctx, { type: "gold_buy" });
  const claim = () => limitRefund(ctx, { orderId, token: undefined, client: "10.0.2.1" });
  for (let tried = 0; tried < 30; tried += 1) expect((await claim()).ok).toBe(true);
  expect(await claim()).toMatchObject(refused);
  const start = () => limitStarts(ctx, "pay-start", "10.0.2.2");
  const payFromDemo = () => limitClient(ctx, "pay-demo", "10.0.2.2");
  for (const act of [start, payFromDemo]) {
    for (let tried = 0; tried < 60; tried += 1) expect((await act()).ok).toBe(true);
    expect(await act()).toMatchObject(refused);
  }
});
