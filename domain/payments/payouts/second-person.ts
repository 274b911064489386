import type { Failure } from "../../../kernel/errors.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { destinationChangers, type OrderRow, type OrdersCtx } from "../../orders/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { PayoutRow } from "../tables.ts";
import type { SecondPersonReason } from "./payout-states.ts";

type Amount = Pick<PayoutRow, "amountCents">;
type Marked = Pick<OrderRow, "secondPersonSince">;

/** Whether a payout takes two people, and why (Rules P22, P31); null where one may send it. */
export function secondPersonReason(
  { amountCents }: Amount,
  { secondPersonSince }: Marked,
  limitCents: number,
): SecondPersonReason | null {
  if (amountCents > limitCents) return "amount";
  return secondPersonSince ? "change" : null;
}

/** The same as yes or no. */
export function needsSecondPerson(payout: Amount, order: Marked, limitCents: number): boolean {
  return secondPersonReason(payout, order, limitCents) !== null;
}

/** Above how many cents a payout takes two people now. */
export async function readLimit(db: Queryable): Promise<number> {
  return (await readSettingsGroup(db, "approvals")).secondPersonAboveCents;
}

/** Refuses whoever had a part in changing where the order's mail or money goes (`forbidden`). */
export async function hadNoPart(
  tx: Transaction,
  orderId: string,
  personId: string,
): Promise<Result<undefined>> {
  const changers = (await destinationChangers(tx, [orderId])).get(orderId);
  return changers?.has(personId) ? fail(hadPart) : ok(undefined);
}

/**
 * Refuses a refund by whoever had a part in changing where the order's mail goes: who reads that mail says
 * where money goes back to, so that one person alone could send it to themself (Rule P31).
 */
export async function mayRefund(
  { actor }: Pick<OrdersCtx, "actor">,
  tx: Transaction,
  orderId: string,
): Promise<Result<undefined>> {
  if (actor.kind !== "person") return ok(undefined);
  const others = await hadNoPart(tx, orderId, actor.personId);
  return others.ok ? others : fail(hadPartOfRefund);
}

const hadPartOfRefund: Failure = {
  code: "forbidden",
  text: "You helped change this order's email address. Someone else must make its refund.",
};
const hadPart: Failure = {
  code: "forbidden",
  text: "You helped change this order's email address or payout details. Someone else must approve its payout.",
};

/** Said of keys and jobs. */
export const personsOnly: Failure = {
  code: "forbidden",
  text: "This payout takes two people: one approves it, another sends it. API keys can't.",
};
const sameHands: Failure = {
  code: "conflict",
  text: "You approved this payout. Someone else must send it.",
};

/**
 * Who may send a payout: where it takes two people, a person after another has approved it (Rules P22, P31).
 * Nobody approves it who had a part in changing where it goes, so that an uninvolved pair of eyes looks at
 * the payout itself.
 */
export async function maySend(
  { actor }: Pick<OrdersCtx, "actor">,
  tx: Transaction,
  order: OrderRow,
  payout: PayoutRow,
): Promise<Result<undefined>> {
  const limitCents = await readLimit(tx);
  const reason = secondPersonReason(payout, order, limitCents);
  if (!reason) return ok(undefined);
  if (payout.approvedBy === null) return fail(notApproved(reason, limitCents));
  if (actor.kind !== "person") return fail(personsOnly);
  return actor.personId === payout.approvedBy ? fail(sameHands) : ok(undefined);
}

function notApproved(reason: SecondPersonReason, limitCents: number): Failure {
  const text =
    reason === "amount"
      ? `Payouts above ${formatUsd(limitCents)} need a second person's approval first.`
      : "This order's email address or payout details changed. A second person must approve its payout first.";
  return { code: "conflict", text };
}
