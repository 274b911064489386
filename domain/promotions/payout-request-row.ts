import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow, confirmedEmailOf } from "../people/index.ts";
import { customerPrint, type Release } from "../release/index.ts";
import { isApproved } from "./payout-request.ts";
import { commissionPayoutRequests, type PayoutRequestRow } from "./tables.ts";

/** The vault's name for where commission goes. */
export const payoutKind = "commission-payout";
/** Whose secret it is, as the vault knows it. */
export const payoutSubject = (requestId: string) => `commission-payout:${requestId}`;

/** Which request an action is about, as it was seen. */
export type RequestAct = { requestId: string; version: number };

type Locked = { request: PayoutRequestRow; personId: string };

/** Who may do something with requests: a person with `promotions.edit`, elevated. Keys can't. */
export function mayDecide({ actor }: Pick<OrdersCtx, "actor">): Result<{ personId: string }> {
  const may = allow(actor, "promotions.edit");
  if (!may.ok) return may;
  return actor.kind === "person" ? ok({ personId: actor.personId }) : fail(personsOnly);
}

/**
 * Locks an open request for one of the staff. Refuses whose commission it is (`forbidden`), one that is
 * unknown, and one that was decided or changed since it was seen (`conflict`).
 */
export async function lockRequest(
  ctx: Pick<OrdersCtx, "actor">,
  tx: Transaction,
  { requestId, version }: RequestAct,
): Promise<Result<Locked>> {
  const may = mayDecide(ctx);
  if (!may.ok) return may;
  const [request] = await tx
    .select()
    .from(commissionPayoutRequests)
    .where(eq(commissionPayoutRequests.id, requestId))
    .for("update");
  if (!request) return fail(noRequest);
  if (request.referrerId === may.value.personId) return fail(ownCommission);
  if (request.state !== "requested") return fail(decidedAlready(request.state));
  if (request.version !== version) return fail(changedMeanwhile);
  return ok({ request, personId: may.value.personId });
}

export const noRequest: Failure = { code: "not_found", text: "This payout request doesn't exist." };
const personsOnly: Failure = {
  code: "forbidden",
  text: "Only people can handle payouts of commission. API keys can't.",
};
export const ownCommission: Failure = {
  code: "forbidden",
  text: "This is your own commission. Another manager must handle it.",
};
const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "This request changed while you had it open. The list shows how it is now.",
};

function decidedAlready(state: "paid" | "rejected"): Failure {
  const text = `This request was already ${state === "paid" ? "paid" : "rejected"}.`;
  return { code: "conflict", field: "version", text };
}

/**
 * Whose request it is, unlocked: their commissions are locked before the request everywhere, so that nobody
 * waits in a circle. Refuses as `mayDecide` does, and one that is unknown.
 */
export async function referrerOf(
  ctx: Pick<OrdersCtx, "actor">,
  tx: Transaction,
  { requestId }: Pick<RequestAct, "requestId">,
): Promise<Result<string>> {
  const may = mayDecide(ctx);
  if (!may.ok) return may;
  const [request] = await tx
    .select({ referrerId: commissionPayoutRequests.referrerId })
    .from(commissionPayoutRequests)
    .where(eq(commissionPayoutRequests.id, requestId));
  return request ? ok(request.referrerId) : fail(noRequest);
}

/**
 * A request as the gate is asked for it (Rule P42): an approval of the sum clears a changed destination too.
 */
export function commissionRelease(
  request: PayoutRequestRow,
  { amountCents, customer }: { amountCents: number; customer: string },
): Release {
  const approvedBy = isApproved(request, amountCents) ? request.approvedBy : null;
  const { destinationPrint: destination, createdAt: since } = request;
  const change = { isChanged: request.isChanged, isCleared: approvedBy !== null };
  const to = { customer, destination, since, ...change };
  return { kind: "commission", worthCents: amountCents, order: null, approvedBy, ...to };
}

/** Under which the gate sums up what a referrer got; who has no confirmed address is known by their id. */
export async function referrerPrint(
  { signer }: Pick<OrdersCtx, "signer">,
  db: Queryable,
  referrerId: string,
): Promise<string> {
  return customerPrint(signer, (await confirmedEmailOf(db, referrerId)) ?? referrerId);
}
