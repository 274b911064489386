import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmSale, setAccountChecks, verifyAccount } from "../../domain/account-sales/index.ts";
import { expireRequests } from "../../domain/orders/approvals/end-requests.ts";
import {
  countApprovals,
  decideApproval,
  editOrder,
  listApprovals,
  removeOrder,
  requestApproval,
  setOrderStatus,
  withdrawApproval,
} from "../../domain/orders/index.ts";
import { type PaymentsCtx, unlockPayoutDetails } from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { accountShop, offered, saleOf, scoresOf } from "../account-sales/account-sales-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { orderAt, paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import {
  approve,
  asked,
  done,
  failure,
  rowOf,
  saleWithDetails,
  storedRequest,
  waiting,
} from "./approvals-rig.ts";

let database: TestDatabase;
let [staff, other, third, manager]: Extract<Actor, { kind: "person" }>[] = [];

beforeAll(async () => {
  database = await testDatabase();
  staff = await person(database, "staff", "Teller Finch");
  other = await person(database, "staff", "Clerk Wren");
  third = await person(database, "staff", "Marble Heron");
  manager = await person(database, "manager", "Ledger Oak");
});
afterAll(() => database.close());

function shop() {
  const { ctx, as, clock } = paymentsCtx(database);
  const who = (actor: Actor | undefined): PaymentsCtx => {
    if (!actor) throw new Error("The people are not there yet");
    return as(actor);
  };
  return { ctx, who, clock };
}

const newEmail = () => `${randomUUID()}@customers.example`;
const hour = 3_600_000;

test("of two who approve at the same moment one does it, and the other is told who did", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  const customerEmail = newEmail();
  const requestId = await asked(who(staff), orderId, { kind: "change_email", customerEmail });
  const [one, two] = await Promise.all([approve(who(other), requestId), approve(who(third), requestId)]);
  const refused = [one, two].filter((result) => !result.ok);
  expect(refused).toMatchObject([
    {
      error: { code: "conflict", text: expect.stringMatching(/^(Clerk Wren|Marble Heron) already approved/) },
    },
  ]);
  expect(await rowOf(ctx, orderId)).toMatchObject({ customerEmail });
  const edits = await database.pool.query(
    "select count(*)::int as n from events where subject_id = $1 and type = 'order.edited'",
    [orderId],
  );
  expect(edits.rows[0].n).toBe(1);
  expect(await verifyEvents(database.db, { subjectKind: "order", subjectId: orderId })).toMatchObject({
    broken: [],
  });
});

test("a request approved while it is withdrawn is one or the other", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  const requestId = await asked(who(staff), orderId, { kind: "unlock_payout" });
  const [approved, withdrawn] = await Promise.all([
    approve(who(other), requestId),
    withdrawApproval(who(staff), { requestId }),
  ]);
  expect([approved.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
  const { state } = await storedRequest(database, requestId);
  expect(state).toBe(approved.ok ? "approved" : "withdrawn");
  expect((await rowOf(ctx, orderId)).payoutLockedAt === null).toBe(approved.ok);
});

test("after the order changed what was asked for is over, and can't be approved", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  const emailRequest = await asked(who(staff), orderId, { kind: "change_email", customerEmail: newEmail() });
  const amountRequest = await asked(who(staff), orderId, { kind: "override_amount", amountCents: 2500 });
  const unlockRequest = await asked(who(staff), orderId, { kind: "unlock_payout" });
  const { version } = await rowOf(ctx, orderId);
  const edit = { customerEmail: newEmail(), amountCents: 2100 };
  done(await editOrder(who(manager), { orderId, version, edit, note: "agreed in the chat" }));
  done(await unlockPayoutDetails(who(manager), { orderId, note: "a typo" }));
  for (const requestId of [emailRequest, amountRequest, unlockRequest]) {
    expect(failure(await approve(who(other), requestId))).toMatchObject({
      code: "conflict",
      text: expect.stringContaining("expired"),
    });
    expect(await storedRequest(database, requestId)).toMatchObject({ state: "expired", secret_id: null });
  }
  expect(await rowOf(ctx, orderId)).toMatchObject(edit);
  expect(await waiting(who(staff), orderId)).toEqual([]);
});

test("requests end with the order", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  await asked(who(staff), orderId, { kind: "override_amount", amountCents: 2500 });
  await asked(who(staff), orderId, { kind: "unlock_payout" });
  await asked(who(staff), orderId, { kind: "change_email", customerEmail: newEmail() });
  done(
    await setOrderStatus(who(staff), { orderId, status: "canceled", gold: "returned", note: "called off" }),
  );
  // Its mail may still have to reach somebody else.
  expect(await waiting(who(staff), orderId)).toEqual(["change_email"]);
  const admin = who(await person(database, "admin"));
  const { version } = await rowOf(ctx, orderId);
  done(await removeOrder(admin, { orderId, version, reason: "a trial" }));
  expect(await waiting(who(staff), orderId)).toEqual([]);
});

test("after 24 hours nobody approves it, and the job ends it and forgets the address", async () => {
  const { ctx, who, clock } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  const requestId = await asked(who(staff), orderId, { kind: "change_email", customerEmail: newEmail() });
  clock.advance(24 * hour - 1000);
  expect(await waiting(who(other), orderId)).toEqual(["change_email"]);
  clock.advance(1000);
  expect(await waiting(who(other), orderId)).toEqual([]);
  expect(failure(await approve(who(other), requestId))).toMatchObject({
    code: "conflict",
    text: "This request has expired. Ask for a new one.",
  });
  expect(await expireRequests(ctx)).toBeGreaterThan(0);
  expect(await storedRequest(database, requestId)).toMatchObject({ state: "expired", secret_id: null });
  const stored = await database.pool.query("select from vault_secrets where subject = $1", [
    `approval:${requestId}`,
  ]);
  expect(stored.rowCount).toBe(0);
});

test("one request of a kind waits at a time; one whose time is over makes way", async () => {
  const { ctx, who, clock } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  await asked(who(staff), orderId, { kind: "override_amount", amountCents: 2500 });
  const more = {
    orderId,
    reason: "another sum",
    proposal: { kind: "override_amount", amountCents: 2600 } as const,
  };
  expect(failure(await requestApproval(who(other), more)).code).toBe("conflict");
  clock.advance(24 * hour);
  done(await requestApproval(who(other), more));
  expect(await waiting(who(staff), orderId)).toEqual(["override_amount"]);
});

test("whoever asked can't refuse or approve it, others can't withdraw it, and a refusal says why", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  const requestId = await asked(who(manager), orderId, { kind: "unlock_payout" });
  expect(failure(await approve(who(manager), requestId)).code).toBe("forbidden");
  expect(failure(await decideApproval(who(manager), { requestId, approve: false, note: "no" })).code).toBe(
    "invalid",
  );
  expect(failure(await withdrawApproval(who(other), { requestId })).code).toBe("forbidden");
  expect(failure(await decideApproval(who(other), { requestId, approve: false }))).toMatchObject({
    code: "invalid",
    field: "note",
  });
  done(await decideApproval(who(other), { requestId, approve: false, note: "call them first" }));
  expect(await storedRequest(database, requestId)).toMatchObject({
    state: "refused",
    decided_by: other?.personId,
  });
  expect((await rowOf(ctx, orderId)).payoutLockedAt).not.toBeNull();
});

test("nobody asks for or decides on an order of their own", async () => {
  const { ctx, who } = shop();
  const { orderId } = await orderAt(ctx, "pending", { customerId: other?.personId ?? "" });
  const proposal = { kind: "change_email", customerEmail: newEmail() } as const;
  expect(failure(await requestApproval(who(other), { orderId, reason: "mine", proposal })).code).toBe(
    "forbidden",
  );
  const requestId = await asked(who(staff), orderId, proposal);
  expect(failure(await approve(who(other), requestId)).text).toContain("your own order");
  done(await approve(who(third), requestId));
});

test("customers and staff without the step-up neither ask, decide nor read", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  const requestId = await asked(who(staff), orderId, { kind: "unlock_payout" });
  const member = await person(database, "member");
  const idle = { ...(await person(database, "manager")), elevated: false };
  for (const [actor, code] of [
    [member, "not_found"],
    [idle, "step_up_required"],
  ] as const) {
    const proposal = { kind: "override_amount", amountCents: 2000 } as const;
    expect(failure(await requestApproval(who(actor), { orderId, reason: "please", proposal })).code).toBe(
      code,
    );
    expect(failure(await approve(who(actor), requestId)).code).toBe(code);
    expect(failure(await withdrawApproval(who(actor), { requestId })).code).toBe(code);
    expect(failure(await listApprovals(who(actor))).code).toBe(code);
  }
  expect(await countApprovals(ctx)).toBeGreaterThan(0);
});

test("an amount that somebody else approves is the order's, and the log names both sums", async () => {
  const { ctx, who } = shop();
  const { orderId } = await orderAt(who(staff), "gold_received");
  const { version } = await rowOf(ctx, orderId);
  const edit = { quantity: 120 };
  expect(failure(await editOrder(who(staff), { orderId, version, edit, note: "agreed" })).code).toBe(
    "forbidden",
  );
  const requestId = await asked(who(staff), orderId, { kind: "override_amount", quantity: 120 });
  done(await approve(who(other), requestId));
  expect(await rowOf(ctx, orderId)).toMatchObject({ quantity: 120, amountCents: 2280 });
  const { rows } = await database.pool.query(
    "select data from events where subject_id = $1 and type = 'order.edited'",
    [orderId],
  );
  expect(rows[0].data).toMatchObject({
    changes: { quantity: [100, 120], amountCents: [1900, 2280] },
    request: { requestId, requestedBy: staff?.personId },
  });
});

test("an amount that the order can't have isn't even asked for", async () => {
  const { ctx, who } = shop();
  const { orderId } = await saleWithDetails(ctx, who(staff));
  for (const proposal of [{ amountCents: 0 }, { amountCents: 1900 }, {}]) {
    const request = {
      orderId,
      reason: "agreed",
      proposal: { kind: "override_amount", ...proposal } as const,
    };
    expect(failure(await requestApproval(who(staff), request))).toMatchObject({ code: "invalid" });
  }
  expect(await waiting(who(staff), orderId)).toEqual([]);
});

/**
 * A sale in hand whose seller claims Rigour and a perfect pure, which the high scores contradict; one check
 * is ticked.
 */
async function doubtfulSale() {
  const accounts = await accountShop(database);
  accounts.rank("Cinder Wren", scoresOf(60));
  const offer = await offered(accounts.ctx, {
    accountType: "perfect_pure",
    untradeableItems: ["rigour_prayer"],
  });
  const { placed } = done(await confirmSale(accounts.ctx, saleOf(offer)));
  const desk = (actor: Actor | undefined) => {
    if (!actor) throw new Error("The people are not there yet");
    return accounts.as(actor);
  };
  const { orderId } = placed;
  for (const status of ["in_progress", "verifying_account"] as const) {
    done(await setOrderStatus(desk(staff), { orderId, status }));
  }
  done(await setAccountChecks(desk(staff), { orderId, done: ["login_works"] }));
  return { ...accounts, desk, orderId };
}

test("an account with two mismatches and one of seven checks isn't paid by staff alone, on any road", async () => {
  const { ctx, desk, orderId } = await doubtfulSale();
  const note = "known seller";
  const version = async () => (await rowOf(ctx, orderId)).version;
  const verified = await verifyAccount(desk(staff), { orderId, version: await version(), note });
  expect(failure(verified)).toMatchObject({ code: "forbidden", text: expect.stringContaining("checked") });
  for (const status of ["payment_sent", "completed"] as const) {
    expect(failure(await setOrderStatus(desk(staff), { orderId, status, note })).code).toBe("forbidden");
  }
  const key: Actor = {
    kind: "key",
    keyId: randomUUID(),
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A robot",
    capabilities: ["orders.progress"],
  };
  expect(failure(await setOrderStatus(desk(key), { orderId, status: "completed", note })).code).toBe(
    "forbidden",
  );
  expect(await rowOf(ctx, orderId)).toMatchObject({ status: "verifying_account", handedOverAt: null });

  const requestId = await asked(desk(staff), orderId, { kind: "pay_account" });
  const [view] = done(await listApprovals(desk(other), { orderId }));
  expect(view?.payload).toMatchObject({ mismatches: [expect.any(String), expect.any(String)] });
  expect(view?.payload.openChecks).toHaveLength(6);
  expect(failure(await approve(desk(staff), requestId)).code).toBe("forbidden");
  done(await approve(desk(other), requestId));
  expect((await rowOf(ctx, orderId)).handedOverAt).not.toBeNull();
});

test("a manager approves it as anybody does, without a word of their own", async () => {
  const { ctx, desk, orderId } = await doubtfulSale();
  done(await approve(desk(manager), await asked(desk(staff), orderId, { kind: "pay_account" })));
  expect((await rowOf(ctx, orderId)).handedOverAt).not.toBeNull();
});

test("what was approved is what was seen: a check that was unticked since asks anew", async () => {
  const { ctx, desk, orderId } = await doubtfulSale();
  const requestId = await asked(desk(staff), orderId, { kind: "pay_account" });
  done(await setAccountChecks(desk(staff), { orderId, open: ["login_works"] }));
  expect(failure(await approve(desk(other), requestId))).toMatchObject({ code: "conflict" });
  expect((await rowOf(ctx, orderId)).handedOverAt).toBeNull();
});

test("a contradicted claim takes two people although every check is ticked; a manager says why", async () => {
  const { ctx, desk, orderId } = await doubtfulSale();
  const items = [
    "levels_match",
    "items_seen",
    "progress_seen",
    "no_penalties",
    "email_ours",
    "security_cleared",
  ] as const;
  for (const item of items) done(await setAccountChecks(desk(staff), { orderId, done: [item] }));
  const version = async () => (await rowOf(ctx, orderId)).version;
  const note = "seen in the game";
  const alone = await verifyAccount(desk(staff), { orderId, version: await version(), note });
  expect(failure(alone).code).toBe("forbidden");
  const silent = await verifyAccount(desk(manager), { orderId, version: await version() });
  expect(failure(silent)).toMatchObject({ field: "note" });
  done(await verifyAccount(desk(manager), { orderId, version: await version(), note }));
});
