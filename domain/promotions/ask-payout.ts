import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { allPayoutWays, checkDestination, destinationPrint, readOffered } from "../payments/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { detailsNotSaved, maskedDestination, type PayoutDetails, payoutWayOf } from "../ways/model.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { commissionJob } from "./commission-job.ts";
import { lockCommissions } from "./lock-commissions.ts";
import { payoutKind, payoutSubject } from "./payout-request-row.ts";
import { commissionPayoutRequests, type PayoutRequestRow } from "./tables.ts";

/**
 * The signed-in referrer asks to be paid what they have earned, to a destination that goes to the vault
 * (Rules P5, P26). Asked again with the same destination while it is open nothing changes; with another one
 * it is changed, until staff have looked at it, and then takes a second person (Rule P31). They are mailed
 * each time, since it may not have been them. Refuses visitors (`unauthenticated`), less than the smallest
 * payout, a way that we don't pay by, a request that is being paid (`conflict`) and a wrong address
 * (`invalid`).
 */
export async function askCommissionPayout(
  ctx: OrdersCtx,
  { details }: { details: PayoutDetails },
): Promise<Result<{ amountCents: number }>> {
  if (ctx.actor.kind !== "person") return fail({ code: "unauthenticated", text: "Please sign in." });
  const referrerId = ctx.actor.personId;
  const checked = checkDestination(details);
  if (!checked.ok) return fail({ title: detailsNotSaved, ...checked.error });
  const offered = allPayoutWays(await readOffered(ctx));
  if (!offered.includes(payoutWayOf(checked.value))) return fail(notOffered);
  return transact(ctx.db, async (tx) => {
    await lockCommissions(tx, referrerId);
    const [balance] = await readBalancesOf(tx, referrerId);
    const amountCents = balance?.balanceCents ?? 0;
    const { leastPayoutCents } = await readSettingsGroup(tx, "referrals");
    if (amountCents <= 0 || amountCents < leastPayoutCents) return fail(tooLittle(leastPayoutCents));
    const print = destinationPrint(ctx, checked.value);
    const open = await openRequest(tx, referrerId);
    if (open?.destinationPrint === print) return ok({ amountCents });
    if (open?.revealedAt) return fail(beingPaid);
    const isChanged = open !== null || (await paidElsewhere(tx, referrerId, print));
    const where = { details: checked.value, print, isChanged };
    await (open ? change(ctx, tx, open, where) : add(ctx, tx, { referrerId, amountCents, ...where }));
    const { seq } = await appendEvent(tx, {
      subjectKind: "person",
      subjectId: referrerId,
      type: open ? "commission.payout_changed" : "commission.payout_requested",
      actor: ctx.actor,
      visibility: "internal",
      data: { amountCents, method: checked.value.method },
      topics: [`user:${referrerId}`, promotionsTopic],
    });
    await addJob(tx, commissionJob, { referrerId, seq });
    return ok({ amountCents });
  });
}

type Where = { details: PayoutDetails; print: string; isChanged: boolean };

function columnsOf({ details, print, isChanged }: Where) {
  return {
    method: details.method,
    mask: maskedDestination(details),
    destinationPrint: print,
    isChanged,
  };
}

async function add(
  ctx: OrdersCtx,
  tx: Transaction,
  { referrerId, amountCents, ...where }: Where & { referrerId: string; amountCents: number },
): Promise<void> {
  const id = randomUUID();
  const now = ctx.clock.now();
  const value = JSON.stringify(where.details);
  const secretId = await ctx.vault.seal(tx, { kind: payoutKind, subject: payoutSubject(id), value });
  const asked = { id, referrerId, askedCents: amountCents, state: "requested", secretId } as const;
  await tx
    .insert(commissionPayoutRequests)
    .values({ ...asked, ...columnsOf(where), createdAt: now, updatedAt: now });
}

/** Whoever approved it approved another destination. */
async function change(ctx: OrdersCtx, tx: Transaction, open: PayoutRequestRow, where: Where): Promise<void> {
  const subject = payoutSubject(open.id);
  await ctx.vault.destroy(tx, { subject });
  const value = JSON.stringify(where.details);
  const secretId = await ctx.vault.seal(tx, { kind: payoutKind, subject, value });
  const approval = { approvedBy: null, approvedCents: null };
  await tx
    .update(commissionPayoutRequests)
    .set({
      ...columnsOf(where),
      ...approval,
      secretId,
      version: open.version + 1,
      updatedAt: ctx.clock.now(),
    })
    .where(eq(commissionPayoutRequests.id, open.id));
}

async function openRequest(tx: Transaction, referrerId: string): Promise<PayoutRequestRow | null> {
  const isOpen = and(
    eq(commissionPayoutRequests.referrerId, referrerId),
    eq(commissionPayoutRequests.state, "requested"),
  );
  const [open] = await tx.select().from(commissionPayoutRequests).where(isOpen).for("update");
  return open ?? null;
}

/** Whether the last payout of this person went to another destination. */
async function paidElsewhere(tx: Transaction, referrerId: string, print: string): Promise<boolean> {
  const wasPaid = and(
    eq(commissionPayoutRequests.referrerId, referrerId),
    eq(commissionPayoutRequests.state, "paid"),
  );
  const [last] = await tx
    .select({ print: commissionPayoutRequests.destinationPrint })
    .from(commissionPayoutRequests)
    .where(wasPaid)
    .orderBy(desc(commissionPayoutRequests.decidedAt))
    .limit(1);
  return last !== undefined && last.print !== print;
}

const notOffered: Failure = {
  code: "conflict",
  field: "method",
  text: "We don't pay this way right now. Please choose another one.",
};

const beingPaid: Failure = {
  code: "conflict",
  text: "We're already paying this request. Message us if the destination is wrong.",
};

function tooLittle(leastCents: number): Failure {
  return { code: "conflict", text: `You can ask for a payout from ${formatUsd(leastCents)} on.` };
}
