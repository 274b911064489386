import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  assignOrders,
  decideApproval,
  editOrder,
  findOrder,
  type OrdersCtx,
  openOrderLink,
  orderLink,
  readOrder,
  readOrderForDesk,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import {
  approvePayout,
  lockPayoutDetails,
  markPayoutSent,
  type PaymentsCtx,
  unlockPayoutDetails,
} from "../../domain/payments/index.ts";
import type { PayoutDetails } from "../../domain/ways/model.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { mailsTo, runJobs } from "../notifications/mail-rig.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { paymentsCtx, payoutOf, paypal } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { approve, asked, done, failure, rowOf, waiting } from "./approvals-rig.ts";

let database: TestDatabase;
let [thief, careless, clerk, manager]: Actor[] = [];

beforeAll(async () => {
  database = await testDatabase();
  thief = await person(database, "staff", "Sly Magpie");
  careless = await person(database, "staff", "Teller Finch");
  clerk = await person(database, "staff", "Clerk Wren");
  manager = await person(database, "manager", "Ledger Oak");
});
afterAll(() => database.close());

const thiefsPaypal: PayoutDetails = { method: "paypal", email: "magpie@thief.example" };

/** A gold sale of $19.00 whose gold is here and whose customer has locked in their PayPal. */
async function sale() {
  const { ctx, as, clock } = paymentsCtx(database);
  const victim = `${randomUUID()}@customers.example`;
  const { orderId, accessToken: token } = await placed(ctx, { customerEmail: victim });
  const who = (actor: Actor | undefined): PaymentsCtx => as(actor ?? visitor);
  for (const status of ["in_progress", "gold_collected", "gold_received"] as const) {
    done(await setOrderStatus(who(thief), { orderId, status }));
  }
  // Nobody works on it any more, so nobody is asked to take it over.
  done(await assignOrders(who(thief), { orderIds: [orderId], personId: null }));
  done(await lockPayoutDetails(ctx, { orderId, token, details: paypal }));
  return { ctx, who, clock, orderId, token, victim, own: `${randomUUID()}@thief.example` };
}

/** What the order's log says, newest first: who did what. */
async function logOf(desk: PaymentsCtx, orderId: string): Promise<string[]> {
  const view = done(await readOrderForDesk(desk, orderId));
  return view.activity.map(
    ({ action, actorName, actorKind }) =>
      `${actorName ?? (actorKind === "visitor" ? "Customer" : actorKind)}: ${action}`,
  );
}

async function mailedKey(ctx: OrdersCtx, to: string): Promise<string> {
  const mails = await mailsTo(database, ctx, to);
  const link = mails.map(({ text }) => /\/order\/[^\s?]+\?key=([^\s&)]+)/.exec(text)?.[1]).find(Boolean);
  return decodeURIComponent(link ?? "");
}

test("step by step, staff alone get neither the address nor the destination nor the money", async () => {
  const { ctx, who, orderId, token, victim, own } = await sale();
  const desk = who(thief);
  const { version } = await rowOf(ctx, orderId);

  // Another address, by the edit form, which the API and every other road use too.
  const edit = { customerEmail: own };
  const mine = await editOrder(desk, { orderId, version, edit, note: "the customer asked" });
  expect(failure(mine)).toMatchObject({ code: "forbidden", text: expect.stringContaining("two people") });
  const key: Actor = {
    kind: "key",
    keyId: randomUUID(),
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A robot",
    capabilities: ["orders.read", "orders.progress", "orders.edit_amounts", "orders.override"],
  };
  const robot = await editOrder(who(key), { orderId, version, edit, note: "the customer asked" });
  expect(failure(robot).code).toBe("forbidden");

  // So they ask, and try to answer themselves.
  const emailRequest = await asked(desk, orderId, { kind: "change_email", customerEmail: own });
  expect(failure(await approve(desk, emailRequest))).toMatchObject({ code: "forbidden" });
  expect(failure(await approve(who(key), emailRequest))).toMatchObject({ code: "forbidden" });
  expect((await rowOf(ctx, orderId)).customerEmail).toBe(victim);

  // Unlocked details.
  expect(failure(await unlockPayoutDetails(desk, { orderId, note: "a typo" })).code).toBe("forbidden");
  const unlockRequest = await asked(desk, orderId, { kind: "unlock_payout" });
  expect(failure(await approve(desk, unlockRequest)).code).toBe("forbidden");
  expect((await rowOf(ctx, orderId)).payoutLockedAt).not.toBeNull();
  expect(await waiting(desk, orderId)).toEqual(["change_email", "unlock_payout"]);

  // A step back and forward, so that the status is mailed with its link.
  for (const status of ["gold_collected", "gold_received"] as const) {
    done(await setOrderStatus(desk, { orderId, status, note: "counted again" }));
  }
  await runJobs(database, ctx, orderId);
  expect(await mailsTo(database, ctx, own)).toEqual([]);
  expect((await mailsTo(database, ctx, victim)).length).toBeGreaterThan(0);

  // The customer's own link, looked up somewhere, in the thief's browser.
  const link = new URL(orderLink(ctx, await rowOf(ctx, orderId))).searchParams.get("key") ?? "";
  const opened = done(await openOrderLink(desk, { orderId, key: link }));
  for (const held of [opened.token, token]) {
    const locked = await lockPayoutDetails(desk, { orderId, token: held, details: thiefsPaypal });
    expect(failure(locked)).toMatchObject({ code: "forbidden", text: expect.stringContaining("staff") });
    expect(done(await readOrder(desk, { orderId, token: held })).viewerRole).toBe("staff");
  }
  const log = await logOf(desk, orderId);
  expect(log).toContain("Sly Magpie: Blocked: tried to give payout details");
  expect(log.filter((line) => line.includes("Payout details locked in"))).toEqual([
    expect.stringMatching(/^Customer: Payout details locked in: PayPal h•••@/),
  ]);
  expect(await rowOf(ctx, orderId)).toMatchObject({ customerEmail: victim, secondPersonSince: null });
});

test("a colleague who is taken in gives away the address, not the money: the victim is told, two others pay", async () => {
  const { ctx, who, orderId, token, victim, own } = await sale();
  const desk = who(thief);
  const oldLink = new URL(orderLink(ctx, await rowOf(ctx, orderId))).searchParams.get("key") ?? "";
  const byLink = done(await openOrderLink(ctx, { orderId, key: oldLink }));
  const emailRequest = await asked(desk, orderId, { kind: "change_email", customerEmail: own });
  done(await approve(who(careless), emailRequest));
  const unlockRequest = await asked(desk, orderId, { kind: "unlock_payout" });
  done(await approve(who(careless), unlockRequest));

  // The old address hears of it, without a link that opens the order; its links and what they opened are
  // dead.
  const reported = (await mailsTo(database, ctx, victim)).find(({ subject }) =>
    subject.includes("was changed"),
  );
  expect(reported?.text).toContain("If this wasn't you, contact us");
  expect(reported?.text).not.toContain("/order/");
  expect(reported?.text).not.toContain(own);
  expect(failure(await openOrderLink(ctx, { orderId, key: oldLink })).code).toBe("forbidden");
  expect(done(await readOrder(ctx, { orderId, token: byLink.token })).viewerRole).toBe("public");
  expect(done(await readOrder(ctx, { orderId, token })).viewerRole).toBe("customer");

  // The log says from what to what, masked, and names both.
  const masked = (email: string) => `${email[0]}•••${email.slice(email.indexOf("@"))}`;
  const log = await logOf(desk, orderId);
  expect(log).toContain(`Teller Finch: Email changed from ${masked(victim)} to ${masked(own)}`);
  expect(log).toContain("Teller Finch: Approved: Change email address, asked by Sly Magpie");
  expect(log).toContainEqual(
    expect.stringMatching(/^Teller Finch: Payout details unlocked, previously PayPal h•••@/),
  );
  const { rows } = await database.pool.query(
    "select string_agg(data::text || coalesce(note, ''), ' ') as all from events where subject_id = $1",
    [orderId],
  );
  for (const email of [victim, own, "heron@example.com"]) expect(rows[0].all).not.toContain(email);

  // In a private window the thief follows the fresh link and locks in their own PayPal.
  const fresh = done(await openOrderLink(ctx, { orderId, key: await mailedKey(ctx, own) }));
  done(await lockPayoutDetails(ctx, { orderId, token: fresh.token, details: thiefsPaypal }));

  // $19.00 are far below the limit, and take somebody uninvolved all the same: neither the thief nor who was
  // taken in.
  const { version, ...payout } = await payoutOf(desk, orderId);
  expect(payout).toMatchObject({ state: "due", secondPerson: "changed", amountCents: 1900 });
  const act = { orderId, version };
  const notYet = { code: "conflict", text: expect.stringContaining("second person") };
  expect(failure(await setOrderStatus(desk, { orderId, status: "payment_sent" }))).toMatchObject(notYet);
  expect(failure(await markPayoutSent(desk, act))).toMatchObject(notYet);
  const completed = await setOrderStatus(desk, { orderId, status: "completed", note: "paid by hand" });
  if (completed.ok) done(await setOrderStatus(desk, { orderId, status: "gold_received", note: "not yet" }));
  const again = { orderId, version: (await payoutOf(desk, orderId)).version };
  for (const actor of [thief, careless]) {
    expect(failure(await approvePayout(who(actor), again))).toMatchObject({
      code: "forbidden",
      text: expect.stringContaining("You helped change"),
    });
  }
  done(await approvePayout(who(manager), again));
  const approved = { orderId, version: again.version + 1 };
  expect(failure(await markPayoutSent(who(manager), approved)).text).toContain("Someone else");
  done(await markPayoutSent(who(clerk), approved));
  expect(await payoutOf(desk, orderId)).toMatchObject({
    state: "sent",
    approvedByName: "Ledger Oak",
    sentByName: "Clerk Wren",
  });
});

test("a manager who acts alone gives a reason, and does not approve the payout afterwards", async () => {
  const { ctx, who, orderId, victim, own } = await sale();
  const desk = who(manager);
  const { version } = await rowOf(ctx, orderId);
  const edit = { customerEmail: own };
  expect(failure(await editOrder(desk, { orderId, version, edit }))).toMatchObject({
    code: "invalid",
    field: "note",
  });
  done(await editOrder(desk, { orderId, version, edit, note: "mistyped, says the chat" }));
  expect((await mailsTo(database, ctx, victim)).some(({ subject }) => subject.includes("was changed"))).toBe(
    true,
  );
  const act = { orderId, version: (await payoutOf(desk, orderId)).version };
  expect(failure(await approvePayout(desk, act)).text).toContain("You helped change");
  done(await approvePayout(who(clerk), act));
  const approved = { orderId, version: act.version + 1 };
  // Whoever changed where it goes doesn't send it either (Rule P42).
  expect(failure(await markPayoutSent(desk, approved)).text).toContain("You helped change");
  expect(failure(await markPayoutSent(who(clerk), approved)).text).toContain("You approved this");
  done(await markPayoutSent(who(careless), approved));
});

test("an approval that was given before the address changed is void", async () => {
  const { ctx, who, orderId, own } = await sale();
  const desk = who(manager);
  const first = { orderId, version: (await payoutOf(desk, orderId)).version };
  const unneeded = await approvePayout(who(clerk), first);
  expect(failure(unneeded).code).toBe("conflict");
  for (const email of [own, `second-${own}`]) {
    const { version } = await rowOf(ctx, orderId);
    done(await editOrder(desk, { orderId, version, edit: { customerEmail: email }, note: "mistyped" }));
    const due = await payoutOf(desk, orderId);
    expect(due).toMatchObject({ state: "due", approvedBy: null });
    done(await approvePayout(who(clerk), { orderId, version: due.version }));
  }
  expect(await findOrder(ctx, orderId)).toMatchObject({ secondPersonSince: expect.any(Date) });
});

test("a key approves nothing, whatever it was given", async () => {
  const { who, orderId, own } = await sale();
  const requestId = await asked(who(thief), orderId, { kind: "change_email", customerEmail: own });
  const key: Actor = {
    kind: "key",
    keyId: randomUUID(),
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A robot",
    capabilities: ["orders.progress"],
  };
  for (const approves of [true, false]) {
    const decided = await decideApproval(who(key), { requestId, approve: approves, note: "no" });
    expect(failure(decided).code).toBe(approves ? "forbidden" : "invalid");
  }
  expect(await waiting(who(thief), orderId)).toEqual(["change_email"]);
});
