import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmSale, makeCounterOffer, saveResetLink } from "../../domain/account-sales/index.ts";
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
  const counter = { orderId, version, amountCents: 9000, reason: "The quiver is missing." };
  expect(await makeCounterOffer(staff, counter)).toMatchObject({ ok: true });

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
