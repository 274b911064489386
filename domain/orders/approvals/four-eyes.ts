import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { allow, namesOf, secondPerson, takesTwoPeople } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import type { OrdersCtx } from "../context.ts";
import type { OrderRow } from "../tables.ts";
import { type ApprovalKind, approvalHours, approvalRights, shortestReason } from "./approval-kinds.ts";
import { endRequest, expiryOf } from "./end-requests.ts";
import { type ApprovalRequestRow, approvalRequests } from "./tables.ts";

/** The request under which a command is carried out; whoever sends the command approves it. */
export type Approval = { requestId: string };

type Proposal = {
  kind: ApprovalKind;
  /** From what to what, email addresses masked: has to be what was asked for. */
  payload: Record<string, unknown>;
  /** Why, from somebody who acts alone. */
  reason: string | undefined;
  approval?: Approval | undefined;
};

/** Under whose responsibility a command runs: its reason, and who asked for it, if somebody else did. */
export type Seen = { reason: string | undefined; request: { requestId: string; requestedBy: string } | null };

/** What no single person does: the gate asks for it only where one isn't enough (Rule P42). */
const alwaysTwo: readonly ApprovalKind[] = ["refund", "write_off"];

/** Whether somebody may do alone what takes two people otherwise: managers and admins (Rules P3, P31). */
export function mayActAlone(actor: Actor, kind: ApprovalKind): boolean {
  if (alwaysTwo.includes(kind)) return false;
  const needed = kind === "override_amount" ? "orders.edit_amounts" : "orders.override";
  return actor.kind === "person" && actor.elevated && can(actor.role, needed);
}

/**
 * The guard of Rule P31, asked by the commands themselves so that no road leads round it: a manager acts
 * alone with a reason, staff only under somebody else's approval, keys never. Approving marks the request in
 * this transaction. The program itself is let through. The order's row must be locked. Refuses `forbidden`, a
 * missing reason (`invalid`, field `note`), and a request that is no longer open, has expired, or asked for
 * something else (`conflict`).
 */
export async function fourEyes(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  proposal: Proposal,
): Promise<Result<Seen>> {
  const { actor } = ctx;
  if (actor.kind === "system") return ok({ reason: proposal.reason, request: null });
  if (actor.kind !== "person") return fail(takesTwoPeople);
  if (proposal.approval) return approve(ctx, tx, row, { ...proposal, approval: proposal.approval });
  if (!mayActAlone(actor, proposal.kind)) return fail(takesTwo(proposal.kind));
  const reason = proposal.reason?.trim() ?? "";
  if (reason.length < shortestReason) return fail(sayWhy);
  await noteAlone(ctx, tx, row, { ...proposal, reason, personId: actor.personId });
  return ok({ reason, request: null });
}

async function approve(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  { kind, payload, approval }: Proposal & { approval: Approval },
): Promise<Result<Seen>> {
  const { requestId } = approval;
  const [request] = await tx
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.id, requestId))
    .for("update");
  if (!request || request.orderId !== row.id || request.kind !== kind) return fail(noRequest);
  const may = await mayDecide(ctx, tx, request);
  if (!may.ok) return may;
  if (!isDeepStrictEqual(request.payload, payload)) return fail(changedSince);
  const { personId } = may.value;
  await endRequest(ctx, tx, row, request, { state: "approved", decidedBy: personId });
  return ok({ reason: request.reason, request: { requestId, requestedBy: request.requestedBy } });
}

/**
 * Whether the actor may decide on an open request: elevated staff other than who asked. Refuses keys, whoever
 * asked, and a request that was decided or has expired.
 */
export async function mayDecide(
  ctx: Pick<OrdersCtx, "actor" | "clock">,
  tx: Transaction,
  request: ApprovalRequestRow,
): Promise<Result<{ personId: string }>> {
  const { actor, clock } = ctx;
  if (actor.kind !== "person") return fail(takesTwoPeople);
  const may = allow(actor, approvalRights[request.kind]);
  if (!may.ok) return may;
  if (request.state !== "open") return fail(await decided(tx, request));
  if (expiryOf(request) <= clock.now()) return fail(tooLate);
  if (request.requestedBy === actor.personId) return fail(ownRequest);
  return secondPerson(ctx, tx, { parts: [request.requestedBy], refused: oneHand });
}

/**
 * What somebody did alone is kept as a request that they decided themselves, so that their part in it is
 * known later.
 */
export async function noteAlone(
  { clock }: Pick<OrdersCtx, "clock">,
  tx: Transaction,
  row: OrderRow,
  { kind, payload, reason, personId }: Omit<Proposal, "approval"> & { reason: string; personId: string },
): Promise<void> {
  const now = clock.now();
  await tx.insert(approvalRequests).values({
    id: randomUUID(),
    orderId: row.id,
    kind,
    payload,
    reason,
    requestedBy: personId,
    requestedAt: now,
    state: "approved",
    decidedBy: personId,
    decidedAt: now,
    orderVersion: row.version,
  });
}

/** A request that was approved and lets somebody else act now. */
export type GrantedApproval = { requestId: string; approvedBy: string };

/**
 * The newest approval of a kind that covers an amount and has not been used: it lets one such act pass,
 * within `approvalHours` of the decision. Null without one. The order's row must be locked.
 */
export async function grantedApproval(
  { clock }: Pick<OrdersCtx, "clock">,
  tx: Transaction,
  { orderId, kind, amountCents }: { orderId: string; kind: ApprovalKind; amountCents: number },
): Promise<GrantedApproval | null> {
  const since = new Date(clock.now().getTime() - approvalHours * 3_600_000);
  const covers = sql`(${approvalRequests.payload} ->> 'amountCents')::bigint >= ${amountCents}`;
  const [found] = await tx
    .select({ requestId: approvalRequests.id, approvedBy: approvalRequests.decidedBy })
    .from(approvalRequests)
    .where(
      and(
        ...[eq(approvalRequests.orderId, orderId), eq(approvalRequests.kind, kind)],
        ...[eq(approvalRequests.state, "approved"), isNull(approvalRequests.usedAt)],
        ...[gt(approvalRequests.decidedAt, since), covers],
      ),
    )
    .orderBy(desc(approvalRequests.decidedAt))
    .limit(1);
  return found?.approvedBy ? { requestId: found.requestId, approvedBy: found.approvedBy } : null;
}

/** Uses an approval up. */
export async function consumeApproval(
  { clock }: Pick<OrdersCtx, "clock">,
  tx: Transaction,
  { requestId }: GrantedApproval,
): Promise<void> {
  await tx.update(approvalRequests).set({ usedAt: clock.now() }).where(eq(approvalRequests.id, requestId));
}

/**
 * Who asked for the change of amounts that this transaction makes and who lets it pass, the same person for
 * one who acts alone; null where nobody was asked.
 */
export async function readAmountDeciders(
  tx: Transaction,
  orderId: string,
): Promise<{ requestedBy: string; decidedBy: string } | null> {
  const isThis = and(
    eq(approvalRequests.orderId, orderId),
    eq(approvalRequests.kind, "override_amount"),
    eq(approvalRequests.state, "approved"),
    sql`xmin = pg_current_xact_id()::xid`,
  );
  const [found] = await tx.select().from(approvalRequests).where(isThis);
  return found?.decidedBy ? { requestedBy: found.requestedBy, decidedBy: found.decidedBy } : null;
}

/**
 * Everybody who had a part in changing where an order's mail or money goes: who asked for it, and who
 * approved it or did it alone. None of them approves its payout or sends it on their own; what an uninvolved
 * person approved, they may send.
 */
export async function destinationChangers(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const changers = new Map<string, Set<string>>();
  if (orderIds.length === 0) return changers;
  const rows = await db
    .select()
    .from(approvalRequests)
    .where(
      and(
        inArray(approvalRequests.orderId, [...orderIds]),
        inArray(approvalRequests.kind, ["change_email", "change_name", "unlock_payout"]),
        eq(approvalRequests.state, "approved"),
      ),
    );
  for (const { orderId, requestedBy, decidedBy } of rows) {
    const known = changers.get(orderId) ?? new Set();
    changers.set(orderId, new Set([...known, requestedBy, ...(decidedBy ? [decidedBy] : [])]));
  }
  return changers;
}

const takesTwoTexts: Record<ApprovalKind, string> = {
  change_email: "Changing the email address takes two people. Ask another person to approve it.",
  change_name:
    "This order is paid, so changing its game name takes two people. Ask another person to approve it.",
  unlock_payout: "Unlocking payout details takes two people. Ask another person to approve it.",
  override_amount: "Only managers change quantities and amounts. Ask another person to approve it.",
  pay_account: "This account isn't fully checked. Ask another person to approve it as is.",
  refund: "This refund takes two people. Ask another person to approve it.",
  write_off: "This write-off takes two people. Ask another person to approve it.",
};

function takesTwo(kind: ApprovalKind): Failure {
  return { code: "forbidden", text: takesTwoTexts[kind] };
}

const sayWhy: Failure = { code: "invalid", field: "note", text: "Say why. Your reason is logged." };
/** Said of a request that isn't there. */
export const noRequest: Failure = { code: "not_found", text: "This request doesn't exist." };
const changedSince: Failure = {
  code: "conflict",
  text: "The order has changed since this request. Reject it and ask for a new one.",
};
const tooLate: Failure = { code: "conflict", text: "This request has expired. Ask for a new one." };
const oneHand: Failure = {
  code: "forbidden",
  text: "You and the person who asked count as one for 7 days after one of you let the other in. Someone else must decide.",
};
const ownRequest: Failure = {
  code: "forbidden",
  text: "You asked for this yourself. Someone else must decide.",
};

async function decided(tx: Transaction, { state, decidedBy }: ApprovalRequestRow): Promise<Failure> {
  if (state === "expired") return tooLate;
  if (state === "withdrawn") return { code: "conflict", text: "This request was withdrawn." };
  const who = (decidedBy && (await namesOf(tx, [decidedBy])).get(decidedBy)) || "Someone else";
  return {
    code: "conflict",
    text: `${who} already ${state === "refused" ? "rejected" : state} this request.`,
  };
}
