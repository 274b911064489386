import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { amountFits, amountsOf, changedBy, changesOf, emailsOf, newRateOf } from "../desk/edit-order.ts";
import { isGoldOrder } from "../model.ts";
import { approvalsTopic } from "../order-events.ts";
import { changeOrder } from "../status/change-order.ts";
import type { OrderRow } from "../tables.ts";
import { type ApprovalKind, approvalRights, shortestReason } from "./approval-kinds.ts";
import { approvalSubject, endRequest, expiredNote, expiryOf } from "./end-requests.ts";
import { approvalRequests } from "./tables.ts";

/** What is asked for. */
export type ApprovalProposal =
  | { kind: "change_email"; customerEmail: string }
  | { kind: "change_name"; rsn: string }
  | { kind: "override_amount"; quantity?: number | undefined; amountCents?: number | undefined }
  | { kind: "refund"; amountCents: number }
  | { kind: "unlock_payout" | "pay_account" | "write_off" };

type RequestInput = {
  orderId: string;
  /** The version that was looked at. */
  version?: number | undefined;
  reason: string;
  proposal: ApprovalProposal;
};

/**
 * A member of staff asks another person to approve what they may not do alone (Rule P31). Changes nothing of
 * the order but its log. Refuses keys, an order of one's own (`forbidden`), a missing reason (`invalid`),
 * what can't be done now, and a second request of the kind while one is open (`conflict`).
 */
export async function requestApproval(
  ctx: OrdersCtx,
  { orderId, version, proposal, ...input }: RequestInput,
): Promise<Result<{ requestId: string }>> {
  const may = allow(ctx.actor, approvalRights[proposal.kind]);
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(personsOnly);
  const { personId: requestedBy } = ctx.actor;
  const reason = input.reason.trim();
  if (reason.length < shortestReason) return fail(sayWhy);
  const requestId = randomUUID();
  const { kind } = proposal;
  return transact(ctx.db, async (tx) => {
    const asked = await changeOrder(ctx, tx, { orderId, version }, async (row) => {
      const proposed = await propose(ctx, tx, row, proposal);
      if (!proposed.ok) return proposed;
      const isFree = await makeRoom(ctx, tx, row, kind);
      if (!isFree) return fail(waitsAlready);
      const payload = proposed.value;
      const requestedAt = ctx.clock.now();
      await tx.insert(approvalRequests).values({
        id: requestId,
        orderId,
        kind,
        payload,
        secretId: await sealProposal(ctx, tx, { requestId, requestedAt, proposal }),
        reason,
        requestedBy,
        requestedAt,
        orderVersion: row.version,
      });
      return ok({
        set: {},
        events: [
          {
            type: "approval.requested",
            visibility: "internal",
            note: reason,
            data: { requestId, kind, ...payload },
            alsoHeard: [approvalsTopic],
          },
        ],
      });
    });
    return asked.ok ? ok({ requestId }) : asked;
  });
}

/**
 * The new address is personal: the row has it masked, the vault whole, until the request has ended (Rule P5).
 */
async function sealProposal(
  ctx: OrdersCtx,
  tx: Transaction,
  { requestId, requestedAt, proposal }: { requestId: string; requestedAt: Date; proposal: ApprovalProposal },
): Promise<string | null> {
  if (proposal.kind !== "change_email") return null;
  return ctx.vault.seal(tx, {
    kind: "new-email",
    subject: approvalSubject(requestId),
    value: proposal.customerEmail,
    destroyAfter: new Date(expiryOf({ requestedAt }).getTime() + 3_600_000),
  });
}

/** From what to what, refused where the command itself would refuse. */
async function propose(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  proposal: ApprovalProposal,
): Promise<Result<Record<string, unknown>>> {
  if (proposal.kind === "change_email") {
    return proposal.customerEmail === row.customerEmail
      ? fail(sameEmail)
      : ok(emailsOf(row, proposal.customerEmail));
  }
  if (proposal.kind === "override_amount") return proposeAmount(ctx, tx, row, proposal);
  if (proposal.kind === "change_name") {
    return proposal.rsn === row.rsn ? fail(sameName) : ok({ rsn: [row.rsn, proposal.rsn] });
  }
  const action = ctx.approvalActions[proposal.kind];
  if (!action) throw new Error(`Nothing carries out ${proposal.kind}`);
  return action.propose(ctx, tx, row, "amountCents" in proposal ? proposal.amountCents : undefined);
}

async function proposeAmount(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  { quantity, amountCents }: Extract<ApprovalProposal, { kind: "override_amount" }>,
): Promise<Result<Record<string, unknown>>> {
  const edit = { quantity, amountCents };
  const set = changedBy(row, edit, await newRateOf(ctx, tx, row, edit));
  if (set.quantity !== undefined && !isGoldOrder(row.type)) return fail(noQuantity);
  if (set.quantity === undefined && set.amountCents === undefined) return fail(sameAmount);
  const fit = amountFits(row, { ...row, ...set });
  return fit.ok ? ok(amountsOf(changesOf(row, set))) : fit;
}

/** Whether no other request of the kind waits; one whose time is over makes way. */
async function makeRoom(
  ctx: OrdersCtx,
  tx: Transaction,
  row: OrderRow,
  kind: ApprovalKind,
): Promise<boolean> {
  const [open] = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.orderId, row.id),
        eq(approvalRequests.kind, kind),
        eq(approvalRequests.state, "open"),
      ),
    );
  if (!open) return true;
  if (expiryOf(open) > ctx.clock.now()) return false;
  await endRequest(ctx, tx, row, open, { state: "expired", note: expiredNote });
  return true;
}

const personsOnly: Failure = { code: "forbidden", text: "Only people can ask for approval. API keys can't." };
const sayWhy: Failure = {
  code: "invalid",
  field: "reason",
  text: "Say why. The approver reads it, and it's logged.",
};
const sameEmail: Failure = {
  code: "invalid",
  field: "customerEmail",
  text: "The order already has this email address.",
};
const sameName: Failure = {
  code: "invalid",
  field: "rsn",
  text: "The order already has this game name.",
};
const sameAmount: Failure = {
  code: "invalid",
  field: "amountCents",
  text: "The order already has this amount.",
};
const noQuantity: Failure = {
  code: "invalid",
  field: "quantity",
  text: "Only gold orders have a quantity.",
};
const waitsAlready: Failure = {
  code: "conflict",
  text: "This order already has an open request like this. Withdraw it first.",
};
