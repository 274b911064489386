import { and, asc, inArray, sql } from "drizzle-orm";
import { csvLine } from "../../../kernel/csv.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendOrderEvent, findOrders, isOwnOrder, lockOrders, type OrderRow } from "../../orders/index.ts";
import { shortId } from "../../orders/model.ts";
import { holdsOrder, type Release, reveal, whyHeldBack } from "../../release/index.ts";
import { readPayoutDetails } from "../../ways/inputs.ts";
import type { PayoutDetails } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { type PayoutRow, payouts } from "../tables.ts";
import { bankFileNote, readBankFiles } from "./bank-files.ts";
import { mayPayCommission, noteRevealed, openCommission } from "./commission-payout.ts";
import { subjectOf } from "./lock-payout-details.ts";
import { payoutRelease } from "./payout-row.ts";

/** Payouts that one file has at most; the oldest deadline first. */
const mostInFile = 500;

type BankFile = { csv: string; count: number };

type BankExport = {
  reason: string;
  /** Also those that an earlier file had, which may have been paid by it. */
  again?: boolean | undefined;
  /** Only those of these orders, commission by its own id; left out, all. */
  orderIds?: readonly string[] | undefined;
  /** Payouts in the file at most; 500 unless given. */
  most?: number;
};

const heading = csvLine([
  "Payment reference",
  "Account holder",
  "Bank",
  "IBAN",
  "Account number",
  "Routing number",
  "Amount",
  "Currency",
]);

/**
 * The payouts that may be sent to a bank account now, as a file for a bank's batch import, as `reveal` lets
 * staff: each payout counts as a reveal, and the file has what is left of the ration. Left out are those that
 * still need a second person, as all do that come above a limit together with what is in this file or was in
 * an earlier one and is not marked sent, those the actor has approved and so can't send, their own, a
 * colleague's unless they are a manager, and those that a file had before, unless they are asked for: of two
 * who export at once the second gets what the first has not. Refuses when nothing is left (`conflict`).
 */
export async function exportBankPayouts(
  ctx: PaymentsCtx,
  { reason, again = false, orderIds: only, most = mostInFile }: BankExport,
): Promise<Result<BankFile>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  const asked = { orderId: null, ofMany: true, reason, countOf: (file: BankFile) => file.count };
  return reveal<BankFile>(ctx, asked, async (tx, { note, left }) => {
    const earlier = async (rows: readonly PayoutRow[]) =>
      again ? new Map<string, Date>() : readBankFiles(tx, rows);
    const isWanted = ({ id, orderId, personId }: PayoutRow) =>
      (only === undefined || only.includes(orderId ?? id)) &&
      (personId === null || mayPayCommission(ctx, personId).ok);
    const waiting = await readWaiting(tx);
    const before = await earlier(waiting);
    const wanted = waiting.filter((payout) => isWanted(payout) && !before.has(payout.id));
    const orderIds = wanted.flatMap(({ orderId }) => orderId ?? []);
    const locked = new Map((await lockOrders(tx, orderIds)).map((order) => [order.id, order]));
    for (const { personId } of wanted) if (personId) await ctx.commissions.lock(tx, personId);
    // Read anew: until it is locked, a payout may be sent or exported by somebody else.
    const payoutsNow = await readWaiting(tx);
    const exported = await earlier(payoutsNow);
    const lines: string[] = [];
    const releases = await earlierReleases(
      ctx,
      tx,
      payoutsNow.filter(({ id }) => exported.has(id)),
    );
    let byAskerCents = 0;
    for (const payout of payoutsNow) {
      const order = locked.get(payout.orderId ?? "") ?? null;
      if (lines.length >= Math.min(most, left)) break;
      if (!isWanted(payout) || exported.has(payout.id) || (payout.orderId && !order)) continue;
      if (order && (isOwnOrder(actor, order) || (order.assignedTo !== null && !holdsOrder(actor, order))))
        continue;
      const release = await payoutRelease(ctx, tx, order, payout);
      if (await whyHeldBack(ctx, tx, release, { releases, byAskerCents })) continue;
      const details = order ? await openDetails(ctx, tx, order) : await openCommission(ctx, tx, payout);
      if (details?.method !== "bank") continue;
      const data = bankFileNote(payout);
      const type = "order.secret_revealed";
      if (order) await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data });
      else await noteRevealed(ctx, tx, payout, { note, data });
      lines.push(lineOf(payout, details));
      releases.push(release);
      // What another person approved fills nobody's day.
      if (payout.approvedBy === null) byAskerCents += payout.amountCents;
    }
    if (lines.length === 0) return fail(again ? nothingDue : nothingNew);
    return ok({ csv: heading + lines.join(""), count: lines.length });
  });
}

/** The name of such a file: `bank-payouts-2026-11-23.csv`, the day in UTC. */
export function bankFileName(date: Date): string {
  return `bank-payouts-${date.toISOString().slice(0, 10)}.csv`;
}

function readWaiting(tx: Transaction): Promise<PayoutRow[]> {
  const byBank = sql`((${payouts.personId} is not null and ${payouts.method} = 'bank')
    or exists (select 1 from orders where id = ${payouts.orderId}
      and disbursement_method = 'bank' and removed_at is null))`;
  return tx
    .select()
    .from(payouts)
    .where(and(inArray(payouts.state, ["due", "approved"]), byBank))
    .orderBy(asc(payouts.dueAt), asc(payouts.id));
}

/** What earlier files pay, though nobody has marked it sent: the bank may have it. */
async function earlierReleases(
  ctx: PaymentsCtx,
  tx: Transaction,
  rows: readonly PayoutRow[],
): Promise<Release[]> {
  const found = await findOrders(
    { db: tx },
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  return Promise.all(
    rows.map((payout) => payoutRelease(ctx, tx, found.get(payout.orderId ?? "") ?? null, payout)),
  );
}

type BankDetails = Extract<PayoutDetails, { method: "bank" }>;

async function openDetails(
  { vault }: PaymentsCtx,
  tx: Transaction,
  { id: orderId, payoutSecretId: id }: OrderRow,
): Promise<PayoutDetails | null> {
  const value = id && (await vault.open(tx, { id, subject: subjectOf(orderId) }));
  return value ? readPayoutDetails(value) : null;
}

function lineOf({ id, orderId, amountCents }: PayoutRow, details: BankDetails): string {
  return csvLine([
    orderId ? `Order ${shortId(orderId)}` : `Commission ${shortId(id)}`,
    details.accountHolder,
    details.bankName,
    details.iban ?? "",
    details.accountNumber ?? "",
    details.routingNumber ?? "",
    usdNumber(amountCents).toFixed(2),
    "USD",
  ]);
}

const personsOnly: Failure = { code: "forbidden", text: "Only people can export payout details." };
const nothingDue: Failure = { code: "conflict", text: "No payout to a bank account is ready to send." };
const nothingNew: Failure = {
  code: "conflict",
  text: "No new payout to a bank account is ready to send. Tick the box to include those of earlier files.",
};
