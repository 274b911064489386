import { asc, desc, eq, isNotNull } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { type ReleaseReason, releaseReasonsOf, reveal } from "../release/index.ts";
import { readPayoutDetails } from "../ways/inputs.ts";
import type { PayoutDetails } from "../ways/model.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { isApproved } from "./payout-request.ts";
import {
  commissionRelease,
  mayDecide,
  noRequest,
  ownCommission,
  payoutSubject,
  referrerPrint,
} from "./payout-request-row.ts";
import { commissionPayoutRequests, type PayoutRequestRow, referralCommissions } from "./tables.ts";

type Row = Pick<
  PayoutRequestRow,
  "id" | "referrerId" | "askedCents" | "method" | "mask" | "version" | "createdAt"
>;

/** An open request as the desk lists it; where it goes is behind Reveal. Names are null for who has left. */
export type ListedPayoutRequest = Row & {
  name: string | null;
  /** What is paid: the balance as it is now. */
  balanceCents: number;
  secondPerson: ReleaseReason | null;
  isApproved: boolean;
  approvedBy: string | null;
  approvedByName: string | null;
};

/** Every open request, the oldest first. Needs `promotions.edit`. */
export async function listPayoutRequests(
  ctx: Pick<OrdersCtx, "db" | "actor" | "clock" | "signer">,
): Promise<Result<ListedPayoutRequest[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(commissionPayoutRequests)
    .where(eq(commissionPayoutRequests.state, "requested"))
    .orderBy(asc(commissionPayoutRequests.createdAt));
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ referrerId, approvedBy }) => [referrerId, ...(approvedBy ? [approvedBy] : [])]),
  );
  const listed: ListedPayoutRequest[] = [];
  for (const row of rows) {
    const [balance] = await readBalancesOf(ctx.db, row.referrerId);
    const balanceCents = balance?.balanceCents ?? 0;
    const { id, referrerId, askedCents, method, mask, version, createdAt, approvedBy } = row;
    const customer = await referrerPrint(ctx, ctx.db, referrerId);
    const release = commissionRelease(row, { amountCents: balanceCents, customer });
    const [[secondPerson = null] = []] = await releaseReasonsOf(ctx, ctx.db, [release]);
    listed.push({
      ...{ id, referrerId, askedCents, method, mask, version, createdAt, approvedBy, balanceCents },
      name: names.get(referrerId) ?? null,
      secondPerson,
      isApproved: isApproved(row, balanceCents),
      approvedByName: (approvedBy && names.get(approvedBy)) || null,
    });
  }
  return ok(listed);
}

/** Commission that a friend's order doesn't earn because the friend is the referrer, and by what. */
export type BlockedCommission = Pick<
  typeof referralCommissions.$inferSelect,
  "orderId" | "creditedCents" | "updatedAt"
> & {
  sameTrait: NonNullable<(typeof referralCommissions.$inferSelect)["sameTrait"]>;
  referrerName: string | null;
  friendName: string | null;
};

const mostBlocked = 50;

/** The last commissions that were blocked, newest first. Needs `promotions.edit`. */
export async function listBlockedCommissions(
  ctx: Pick<OrdersCtx, "db" | "actor">,
): Promise<Result<BlockedCommission[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(referralCommissions)
    .where(isNotNull(referralCommissions.sameTrait))
    .orderBy(desc(referralCommissions.updatedAt))
    .limit(mostBlocked);
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ referrerId, friendId }) => [referrerId, friendId]),
  );
  return ok(
    rows.flatMap(({ orderId, creditedCents, updatedAt, sameTrait, referrerId, friendId }) =>
      sameTrait
        ? {
            ...{ orderId, creditedCents, updatedAt, sameTrait },
            referrerName: names.get(referrerId) ?? null,
            friendName: names.get(friendId) ?? null,
          }
        : [],
    ),
  );
}

/**
 * Shows staff where a payout of commission goes, as `reveal` lets them. From then on the referrer can't
 * change it. Refuses whose commission it is (`forbidden`), and `not_found` when it has been destroyed.
 */
export async function revealCommissionDestination(
  ctx: OrdersCtx,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<Result<{ details: PayoutDetails }>> {
  const person = mayDecide(ctx);
  if (!person.ok) return person;
  return reveal(ctx, { orderId: null, reason }, async (tx, { note }) => {
    const [request] = await tx
      .select()
      .from(commissionPayoutRequests)
      .where(eq(commissionPayoutRequests.id, requestId))
      .for("update");
    if (!request) return fail(noRequest);
    const { referrerId, secretId: id } = request;
    if (referrerId === person.value.personId) return fail(ownCommission);
    const value = await ctx.vault.open(tx, { id, subject: payoutSubject(requestId) });
    if (value === null) return fail({ code: "not_found", text: "The destination was destroyed." });
    if (request.state === "requested" && request.revealedAt === null) {
      const revealedAt = ctx.clock.now();
      const isIt = eq(commissionPayoutRequests.id, requestId);
      await tx.update(commissionPayoutRequests).set({ revealedAt }).where(isIt);
    }
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: referrerId,
      type: "commission.destination_revealed",
      actor: ctx.actor,
      visibility: "internal",
      note,
      data: {},
      topics: [promotionsTopic],
    });
    return ok({ details: readPayoutDetails(value) });
  });
}
