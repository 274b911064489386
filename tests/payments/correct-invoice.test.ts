import { afterAll, beforeAll, expect, test } from "vitest";
import { editOrder, readInvoice, setOrderStatus } from "../../domain/orders/index.ts";
import { correctInvoice, verifyLedger } from "../../domain/payments/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { paidByHand, paymentsCtx } from "./payments-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const billed = { name: "Heron Trading Ltd", address: "1 Dock Road\nPort Town", vat: "VAT XX 123" };

/** A completed purchase with its invoice. */
async function scene() {
  const { ctx, as } = paymentsCtx(database);
  const manager = await person(database, "manager");
  const desk = as(manager);
  const { orderId, accessToken: token } = await placed(ctx, { type: "gold_buy" });
  const payment = { method: "manual", how: "bank", reference: orderId, amountCents: 1900 } as const;
  value(await paidByHand(desk, { orderId, ...payment }));
  value(await setOrderStatus(desk, { orderId, status: "completed", note: "because" }));
  const read = async (number?: string) =>
    value(await readInvoice(desk, { orderId, token: undefined, number }));
  const first = await read();
  const correct = (actor: Actor, more: Partial<typeof billed> = {}, number = first.number) =>
    correctInvoice(as(actor), { orderId, number, reason: "Asked by the customer", ...billed, ...more });
  return { ctx, desk, manager, orderId, token, read, first, correct };
}

test("only managers who have passed the step-up correct an invoice", async () => {
  const { manager, first, read, correct } = await scene();
  for (const actor of [visitor, await person(database, "member"), await person(database, "staff")])
    expect(failure(await correct(actor)).code).toBe("not_found");
  expect(failure(await correct({ ...manager, elevated: false })).code).toBe("step_up_required");
  expect(await read()).toEqual(first);
});

test("a corrected invoice has the next number and the same sums; the old one stays, marked", async () => {
  const { ctx, orderId, token, manager, first, read, correct } = await scene();
  value(await correct(manager));
  const second = await read();
  const [year, number] = first.number.split("-").map(Number);
  expect(second).toMatchObject({
    ...{ number: `${year}-${String(Number(number) + 1).padStart(5, "0")}`, corrects: first.number },
    ...{ billedTo: billed, lines: first.lines, total: first.total, mark: null },
  });
  expect(await read(first.number)).toEqual({
    ...first,
    mark: `Corrected by ${second.number}`,
    others: [second.number],
  });
  // The customer has the newest one.
  expect(value(await readInvoice(ctx, { orderId, token }))).toMatchObject({
    number: second.number,
    others: [],
  });
  expect((await verifyLedger(database.db, [])).problems).toEqual([]);
  const { rows } = await database.pool.query(
    "select data, note from events where subject_id = $1 and type = 'invoice.corrected'",
    [orderId],
  );
  expect(rows).toEqual([{ data: { invoice: first.number }, note: "Asked by the customer" }]);
});

test("of two corrections of one invoice one is made; one that changes nothing is refused", async () => {
  const { manager, read, first, correct } = await scene();
  const twice = await Promise.all([correct(manager), correct(manager, { name: "Another" })]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  const newest = await read();
  expect(newest.others).toEqual([first.number]);
  const same = newest.billedTo ?? billed;
  expect(failure(await correct(manager, same, newest.number)).code).toBe("conflict");
});

test("what was corrected stays corrected when the order's money or name changes later", async () => {
  const { desk, orderId, manager, read, correct } = await scene();
  value(await correct(manager));
  value(await setOrderStatus(desk, { orderId, status: "pending", note: "because", gold: "returned" }));
  expect(failure(await correct(manager, {}, (await read()).number)).code).toBe("conflict");
  const { rows } = await database.pool.query("select version from orders where id = $1", [orderId]);
  const edit = { customerName: "New Heron" };
  value(await editOrder(desk, { orderId, version: rows[0].version, edit, note: "a correction" }));
  value(await setOrderStatus(desk, { orderId, status: "completed", note: "because" }));
  const third = await read();
  expect(third).toMatchObject({ billedTo: billed, corrects: null, customer: { name: "New Heron" } });
  expect((await read(third.others[0])).mark).toBe(`Replaced by ${third.number}`);
});
