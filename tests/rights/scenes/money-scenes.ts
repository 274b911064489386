import { randomUUID } from "node:crypto";
import { setOrderStatus } from "../../../domain/orders/index.ts";
import {
  claimRefund,
  failPayout,
  lockPayoutDetails,
  markPayoutSent,
  proposeEthKey,
  recordPayment,
  recordTakenBack,
} from "../../../domain/payments/index.ts";
import { askCommissionPayout } from "../../../domain/promotions/index.ts";
import { writeSettings } from "../../../domain/settings/index.ts";
import { refundAddress } from "../outside.ts";
import { done, type OrderRef, type Row, type Stage } from "../stage.ts";
import { at, because, buy, collected, type MakesScene, onOrder, paypal } from "./scene.ts";

const otherXpub =
  "xpub6EAS3cj2xuXi4Tkrvau4uU6H6WNadvmcRyM75oF3ZCffDMizmrPxLwBHmD319rE7EY7MhxadKPgpsRB62AeUn2scBu4KpHPh2jQ1nTtNXEH";
function proposedKey(body: Row): MakesScene {
  return async (stage) => {
    const { keyId } = (await done(proposeEthKey(stage.as("admin"), { xpub: otherXpub }))) as {
      keyId: string;
    };
    await stage.query("update eth_keys set proposed_by = $1 where state = 'proposed'", [
      stage.people.customer,
    ]);
    return { address: "/admin/chain", body: { keyId, ...body } };
  };
}

const paid = { how: "paypal", reference: "REF-1", amount: "1.00" };

/** A sale of gold whose payout is due; above the limit when `isLarge`. */
export async function due(stage: Stage, details: object = paypal): Promise<OrderRef> {
  const order = await stage.order(collected);
  await done(
    lockPayoutDetails(stage.as("customer"), {
      ...order,
      version: undefined,
      token: undefined,
      details,
    } as never),
  );
  await done(setOrderStatus(stage.system, { orderId: order.orderId, status: "gold_received" }));
  return payout(stage, order.orderId);
}
/** The newest payout of an order, as a form names it. */
async function payout(stage: Stage, orderId: string): Promise<OrderRef> {
  const { version = "" } = await stage.row(
    "select version from payouts where order_id = $1 order by created_at desc limit 1",
    orderId,
  );
  return { orderId, version };
}
export async function sent(stage: Stage): Promise<OrderRef> {
  const { orderId } = await due(stage);
  await done(
    markPayoutSent(stage.system, { orderId, version: Number((await payout(stage, orderId)).version) }),
  );
  return payout(stage, orderId);
}
async function failed(stage: Stage): Promise<OrderRef> {
  const { orderId, version } = await due(stage);
  await done(failPayout(stage.system, { orderId, version: Number(version), reason: because }));
  return payout(stage, orderId);
}

/** A purchase with a payment of $1.00 by hand, as the form names it that says it was taken back. */
async function paidByBank(stage: Stage) {
  const { orderId } = await stage.order(buy);
  const payment = { orderId, method: "manual", how: "bank", reference: "B-1", amountCents: 100 } as const;
  const entered = { ...payment, confirmedMoreThanDue: true };
  const { paymentId } = await done(recordPayment(stage.system, entered));
  const { version = "" } = await stage.again(orderId);
  return { orderId, version, paymentId, amount: "1.00", reason: "chargeback", reference: "CB-1" };
}

type PayoutForm = { name: string; ready: (stage: Stage) => Promise<OrderRef>; more?: Row };
const payoutForms: PayoutForm[] = [
  { name: "payout-approve-", ready: (stage) => changed(stage) },
  { name: "payout-sent-", ready: (stage) => due(stage), more: { reference: "REF-1" } },
  { name: "payout-confirm-", ready: sent },
  { name: "payout-fail-", ready: sent, more: { reason: because } },
  { name: "payout-retry-", ready: failed },
];
/** A refund in ETH that its customer has named an address for. */
const refund =
  (body: Row): MakesScene =>
  async (stage) => {
    const { orderId } = await stage.order(buy);
    await stage.query(
      `insert into chain_payments (order_id, chain_id, key_id, address_index, address, amount_cents, amount_wei,
       price_micro_usd, price_readings, priced_at, created_at, expires_at, watch_until, state, received_wei,
       confirmed_wei, credited_cents, settled_at, balance_block)
     select o.id, 31337, (select id from eth_keys limit 1), 900, '0xB2ac0acbd4d0e2b3c2c1f2bC1F1F4A5A6B7C8D9E',
       o.amount_cents, 1000, 2000000000, '[]', now(), now(), now(), now(), 'settled', 1000, 1000, o.amount_cents, now(), 1
     from orders o where id = $1`,
      [orderId],
    );
    await done(setOrderStatus(stage.system, { orderId, status: "canceled" }));
    await done(claimRefund(stage.as("customer"), { orderId, token: undefined, address: refundAddress }));
    const { id: claimId = "" } = await stage.row("select id from refund_claims where order_id = $1", orderId);
    return { address: `/admin/orders/${orderId}`, body: { claimId, version: "1", note: because, ...body } };
  };

/** Credits the demo's customer with commission. */
export async function credited(stage: Stage): Promise<void> {
  await stage.query(
    `insert into referral_commissions (friend_id, referrer_id, order_id, credited_cents, remaining_cents, state, credited_at, updated_at)
     select $2, $1, id, 2000, 2000, 'credited', now(), now() from orders where type = 'gold_buy' and status = 'completed' limit 1`,
    [stage.people.customer, randomUUID()],
  );
  await stage.query("update orders set customer_id = null where type = 'gold_buy' and status = 'completed'");
}

/** Commission that its referrer asks to be paid; to be approved, it takes a second person. */
const commission =
  (name: string, body: Row): MakesScene =>
  async (stage) => {
    await credited(stage);
    await done(askCommissionPayout(stage.as("customer"), { details: paypal }));
    const { id: orderId = "", version = "" } = await stage.row(
      "update payouts set is_changed = $1 where person_id is not null returning id, version",
      name === "payout-approve-",
    );
    return { address: "/admin/payouts", body: { form: name + orderId, orderId, version, ...body } };
  };

/** A payout that takes two for another reason than its amount. */
async function changed(stage: Stage): Promise<OrderRef> {
  const { orderId } = await due(stage);
  await stage.query("update orders set second_person_since = now() where id = $1", [orderId]);
  await stage.query("update payouts set state = 'due' where order_id = $1", [orderId]);
  return payout(stage, orderId);
}
const payoutScenes = (page: string): Record<string, MakesScene> =>
  Object.fromEntries(
    payoutForms.map(({ name, ready, more = {} }) => [
      `${page} ${name}`,
      async (stage) => {
        const order = await ready(stage);
        await stage.query("update orders set assigned_to = null where id = $1", [order.orderId]);
        const address = page === "admin/payouts" ? "/admin/payouts" : `/admin/orders/${order.orderId}`;
        return { address, body: { ...order, ...more, form: name + order.orderId } };
      },
    ]),
  );

/** Valid forms of what moves money. */
export const moneyScenes: Readonly<Record<string, MakesScene>> = {
  ...payoutScenes("admin/orders/:orderId"),
  "admin/orders/:orderId unlock": async (stage) => {
    const { orderId } = await due(stage);
    return { address: `/admin/orders/${orderId}`, body: { orderId, note: because } };
  },
  "admin/orders/:orderId payment": onOrder(buy, () => ({ ...paid, confirmedMoreThanDue: "on" })),
  "admin/orders/:orderId askUnlock": async (stage) => {
    const { orderId } = await due(stage);
    return {
      address: `/admin/orders/${orderId}`,
      body: { ...(await stage.again(orderId)), reason: because },
    };
  },
  "admin/orders/:orderId refund": onOrder(buy, () => ({ ...paid, reason: because })),
  "admin/orders/:orderId writeOff": async (stage) => {
    const { orderId } = await due(stage);
    return {
      address: `/admin/orders/${orderId}`,
      body: { ...(await stage.again(orderId)), reason: because },
    };
  },
  "admin/orders/:orderId takenBack": async (stage) => {
    const { orderId, ...entry } = await paidByBank(stage);
    return { address: `/admin/orders/${orderId}`, body: entry };
  },
  "admin/orders/:orderId takenBackReturned": async (stage) => {
    const { orderId, version, paymentId } = await paidByBank(stage);
    const entry = { paymentId, amountCents: 100, reason: "chargeback", reference: "CB-1" } as const;
    await done(recordTakenBack(stage.system, { ...entry, orderId, version: Number(version) }));
    const { id: takenBackId = "" } = await stage.row(
      "select id from payments_taken_back where order_id = $1",
      orderId,
    );
    const { version: now = "" } = await stage.again(orderId);
    return { address: `/admin/orders/${orderId}`, body: { version: now, takenBackId } };
  },
  "admin/orders/:orderId askWriteOff": async (stage) => {
    const { orderId } = await due(stage);
    return {
      address: `/admin/orders/${orderId}`,
      body: { ...(await stage.again(orderId)), reason: because },
    };
  },
  "admin/orders/:orderId reveal": async (stage) => {
    const { orderId } = await due(stage);
    return { address: `/admin/orders/${orderId}`, body: { reason: because } };
  },
  "admin/orders/:orderId refundSent": refund({ txHash: `0x${"ab".repeat(32)}` }),
  "admin/orders/:orderId refundDemo": refund({}),
  "admin/orders/:orderId refundAddress": refund({ reason: because }),
  ...payoutScenes("admin/payouts"),
  "admin/payouts payouts": async (stage) => {
    const { orderId, version } = await sent(stage);
    return { address: "/admin/payouts", body: { act: "confirm", [`payout:${orderId}`]: version } };
  },
  "admin/payouts payout-reveal-": async (stage) => {
    const { orderId } = await due(stage);
    return {
      address: "/admin/payouts",
      body: { form: `payout-reveal-${orderId}`, orderId, reason: because },
    };
  },
  "admin/payouts.csv admin/payouts.csv": async (stage) => {
    const bank = {
      method: "bank",
      accountHolder: "Vault Heron",
      bankName: "A bank",
      iban: "DE89370400440532013000",
    };
    await due(stage, bank);
    return { address: "/admin/payouts.csv", body: { reason: because } };
  },
  "admin/promotions create-promo": at("/admin/promotions", {
    promoCode: "MATRIX",
    discount: "10",
    discountUnit: "percent",
    maxRedemptions: "9",
  }),
  "admin/promotions change-promo:": at("/admin/promotions", {
    form: "change-promo:FIRSTBUY",
    promoCode: "FIRSTBUY",
    version: "1",
    maxRedemptions: "900",
  }),
  "admin/promotions switch-promo:": at("/admin/promotions", {
    form: "switch-promo:FIRSTBUY",
    promoCode: "FIRSTBUY",
    version: "1",
    isActive: "off",
  }),
  "admin/orders/:orderId payout-sent-: commission": commission("payout-sent-", { reference: "REF-3" }),
  "admin/orders/:orderId payout-approve-: commission": commission("payout-approve-", {}),
  "admin/orders/:orderId payout-fail-: commission": commission("payout-fail-", { reason: because }),
  "admin/payouts payout-reveal-: commission": commission("payout-reveal-", { reason: because }),
  "admin/chain propose-key": at("/admin/chain", { xpub: otherXpub }),
  "admin/chain approve-key": proposedKey({ compared: "on" }),
  "admin/chain refuse-key": proposedKey({}),
  "admin/orders/:orderId payout-approve-: large": async (stage) => {
    const { orderId } = await due(stage);
    const value = { secondPersonAboveCents: 100 };
    await done(writeSettings(stage.as("admin"), { key: "approvals", value, version: 0 }));
    await stage.query("update payouts set state = 'due' where order_id = $1", [orderId]);
    const form = `payout-approve-${orderId}`;
    return { address: "/admin/payouts", body: { ...(await payout(stage, orderId)), form } };
  },
  "admin/orders/:orderId payout-sent-: another way": async (stage) => {
    const { orderId } = await stage.order(collected);
    await done(setOrderStatus(stage.system, { orderId, status: "gold_received" }));
    const another = { anotherMethod: "paypal", anotherReference: "REF-4", form: `payout-sent-${orderId}` };
    return { address: "/admin/payouts", body: { ...(await payout(stage, orderId)), ...another } };
  },
};
