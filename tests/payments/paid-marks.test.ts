import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder, listOrders, setOrderStatus } from "../../domain/orders/index.ts";
import { orderListInputFrom } from "../../domain/orders/inputs.ts";
import { purchaseMark, recordRefund } from "../../domain/payments/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paidByHand, paymentsCtx } from "./payments-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A shop whose staff take payments, and what its list shows of them. */
async function rig() {
  const { as } = paymentsCtx(database);
  const staff = as(await person(database, "staff"));
  const manager = as(await person(database, "manager"));
  const bought = async (amountCents: number, how: "paypal" | "gold" = "paypal") => {
    const { orderId } = await orderAt(staff, "pending", { type: "gold_buy" });
    const payment = { orderId, method: "manual", how, reference: `ref-${orderId}`, amountCents } as const;
    const sure = { ...payment, confirmedMoreThanDue: true };
    if (amountCents > 0) expect(await paidByHand(staff, sure)).toMatchObject({ ok: true });
    return orderId;
  };
  const listed = async (query: string) => {
    const page = await listOrders(staff, orderListInputFrom(new URLSearchParams(query)));
    if (!page.ok) throw new Error(page.error.text);
    return new Map(page.value.orders.map((row) => [row.id, purchaseMark(row)]));
  };
  return { staff, manager, bought, listed };
}

test("the list says of every purchase how it is paid, and nothing of what we pay for", async () => {
  const { staff, manager, bought, listed } = await rig();
  const [unpaid, part, inGold, over] = [
    await bought(0),
    await bought(500),
    await bought(1900, "gold"),
    await bought(2000),
  ];
  const canceled = await bought(1900);
  await cancelOrder(staff, { orderId: canceled, reason: "test" });
  const refunded = await bought(1900);
  await cancelOrder(staff, { orderId: refunded, reason: "test" });
  const refund = { orderId: refunded, amountCents: 1900, reference: "back", reason: "test" };
  expect(await recordRefund(manager, refund)).toMatchObject({ ok: true });
  const { orderId: sale } = await orderAt(staff, "gold_received");
  const marks = await listed("state=all");
  const shown = [unpaid, part, inGold, over, canceled, refunded, sale].map((id) => marks.get(id));
  expect(shown).toEqual(["unpaid", "part_paid", "paid", "over_paid", "refund_due", null, null]);
});

test("what is paid and waits for us is listed alone (Rule P51), whatever the order of the list, until it is started", async () => {
  const { staff, bought, listed } = await rig();
  const [paid, over] = [await bought(1900), await bought(2500)];
  const [unpaid, started, noWorld] = [await bought(0), await bought(1900), await bought(1900)];
  await database.pool.query("update orders set world_locked_at = now() where id = any($1)", [
    [paid, over, unpaid, started],
  ]);
  expect(await setOrderStatus(staff, { orderId: started, status: "in_progress" })).toMatchObject({
    ok: true,
  });
  for (const rest of [
    "",
    "&sort=created",
    "&sort=amount&direction=asc",
    "&type=gold_buy",
    "&status=pending",
  ]) {
    const found = await listed(`paid_waiting=true${rest}`);
    expect(
      [paid, over].every((id) => found.has(id)),
      rest,
    ).toBe(true);
    expect(
      [unpaid, started, noWorld].some((id) => found.has(id)),
      rest,
    ).toBe(false);
  }
  expect((await listed("paid_waiting=true&status=completed")).size).toBe(0);
});

test("what counts as paid in an order's row is what its ledger holds", async () => {
  const { rows } = await database.pool.query(`
    select o.paid_cents::int as paid, coalesce(sum(e.amount_cents) filter (where e.account in ('cash', 'gold', 'dust_forgiven')), 0)::int as held
    from orders o left join ledger_postings p on p.order_id = o.id left join ledger_entries e on e.posting_id = p.id
    where o.type = 'gold_buy' group by o.id`);
  expect(rows.length).toBeGreaterThan(5);
  for (const { paid, held } of rows) expect(paid).toBe(held);
});
