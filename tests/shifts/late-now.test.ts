import { afterAll, beforeAll, expect, test } from "vitest";
import { requestApproval } from "../../domain/orders/index.ts";
import { type LateThing, readLateNow } from "../../domain/shifts/index.ts";
import { person } from "../orders/orders-rig.ts";
import { orderAt, paidByHand, paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { startedChat } from "../support-chat/chat-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("what is late over everything is one list, and each is there from its own time on", async () => {
  const { as, clock } = paymentsCtx(database);
  const staff = as(await person(database, "staff", "Finch"));
  const manager = as(await person(database, "manager"));
  const { orderId: payout } = await orderAt(staff, "gold_received");
  const { orderId: asked } = await orderAt(staff, "in_progress");
  const proposal = { kind: "override_amount", amountCents: 2000 } as const;
  await requestApproval(staff, { orderId: asked, reason: "Agreed on in the chat", proposal });
  const { orderId: refund } = await orderAt(staff, "pending", { type: "gold_buy" });
  const payment = { orderId: refund, method: "manual", how: "bank", reference: refund } as const;
  await paidByHand(staff, { ...payment, amountCents: 2500, confirmedMoreThanDue: true });
  const { chatId } = await startedChat(staff);
  const late = async () => {
    const read = await readLateNow(manager);
    if (!read.ok) throw new Error(read.error.text);
    return read.value.map((thing: LateThing) => [
      thing.kind,
      thing.kind === "chat" ? thing.chatId : thing.orderId,
    ]);
  };
  expect(await late()).toEqual([]);
  clock.advance(6 * 60_000);
  expect(await late()).toEqual([["order", payout]]);
  clock.advance(5 * 60_000);
  expect(await late()).toEqual([
    ["order", payout],
    ["chat", chatId],
  ]);
  clock.advance(24 * 3_600_000);
  expect(await late()).toEqual([
    ["order", payout],
    ["chat", chatId],
    ["request", asked],
    ["refund", refund],
  ]);
  expect(await readLateNow(staff)).toMatchObject({ ok: false, error: { code: "not_found" } });
});
