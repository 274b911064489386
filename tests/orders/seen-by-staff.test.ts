import { afterAll, beforeAll, expect, test } from "vitest";
import { orderDetailView } from "../../app/orders/shared/order-page/order-detail-view.ts";
import { textField } from "../../domain/orders/fields/text-fields.ts";
import { editOrder, type OrderView, readOrder } from "../../domain/orders/index.ts";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;
const rsn = textField("rsn");
const before = { ...rsn };

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(async () => {
  Object.assign(rsn, before);
  await database.close();
});

/**
 * An order as its customer and as staff read it, after its game name and its name were edited in one step.
 */
async function edited(): Promise<{ customer: OrderView; staff: OrderView }> {
  const { ctx } = ordersCtx(database);
  const desk = { ...ctx, actor: await person(database, "staff") };
  const { orderId, accessToken: token } = await placed(ctx);
  const done = await editOrder(desk, { orderId, edit: { rsn: "Grey Wren", customerName: "Cinder Wren" } });
  if (!done.ok) throw new Error(done.error.text);
  const [customer, staff] = [
    await readOrder(ctx, { orderId, token }),
    await readOrder(desk, { orderId, token: undefined }),
  ];
  if (!customer.ok || !staff.ok) throw new Error("The order can't be read");
  return { customer: customer.value, staff: staff.value };
}

const details = {
  sale: null,
  boost: null,
  purchase: null,
  pay: null,
  saleMoney: null,
  meeting: defaultSettings.meeting,
};
const lines = (order: OrderView) => orderDetailView(order, [], details).texts;
const actions = ({ activity }: OrderView) => activity.map(({ action }) => action);

test("a field that its customer sees is theirs to read, with what became of it", async () => {
  Object.assign(rsn, { seenBy: "customer", isOnOrderPage: true });
  const { customer, staff } = await edited();
  const text =
    "Game username changed from Vault Heron to Grey Wren. Name changed from Vault Heron to Cinder Wren";
  for (const order of [customer, staff]) {
    expect(order.private).toMatchObject({ rsn: "Grey Wren", customerName: "Cinder Wren" });
    expect(actions(order)).toEqual([text, "Order created"]);
    expect(lines(order)).toEqual([{ label: "OSRS username", value: "Grey Wren" }]);
  }
});

test("a field that only staff see is missing for its customer, in the log and on their page too (Rule P4)", async () => {
  Object.assign(rsn, { seenBy: "staff", isOnOrderPage: true });
  const { customer, staff } = await edited();
  expect(customer.private).toMatchObject({ rsn: null, customerName: "Cinder Wren" });
  expect(JSON.stringify(customer.activity)).not.toMatch(/Grey Wren|rsn|username/);
  expect(actions(customer)).toEqual(["Name changed from Vault Heron to Cinder Wren", "Order created"]);
  expect(lines(customer)).toEqual([]);
  expect(staff.private?.rsn).toBe("Grey Wren");
  expect(actions(staff)).toContain("Game username changed from Vault Heron to Grey Wren");
});
