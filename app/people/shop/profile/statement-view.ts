import { allPayoutWays, readOffered } from "../../../../domain/payments/index.ts";
import {
  type ReferralStatement,
  readReferralStatement,
  type StatementLine,
} from "../../../../domain/promotions/index.ts";
import { type PayoutWay, recordedWayLabel } from "../../../../domain/ways/model.ts";
import { formatDay } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { ShopCtx } from "../../../context.ts";
import type { PayoutRequestProps } from "./payout-request.tsx";
import type { ReferralStatementProps, StatementRow } from "./referral-statement.tsx";

/** The signed-in person's commissions as their profile shows them. */
export async function statementView(ctx: ShopCtx): Promise<ReferralStatementProps> {
  const read = await readReferralStatement(ctx);
  if (!read.ok) throw new Error(read.error.text);
  const { earnedCents, paidCents, balanceCents, lines } = read.value;
  const offered = allPayoutWays(await readOffered(ctx));
  return {
    balance: formatUsd(balanceCents),
    isOwing: balanceCents < 0,
    earned: formatUsd(earnedCents),
    paid: formatUsd(paidCents),
    rows: lines.map(rowOf),
    payout: payoutOf(read.value, offered),
  };
}

function payoutOf(
  { balanceCents, leastPayoutCents, request }: ReferralStatement,
  offered: readonly PayoutWay[],
): PayoutRequestProps {
  const isOpen = request?.state === "requested";
  return {
    balance: formatUsd(balanceCents),
    least: formatUsd(leastPayoutCents),
    canAsk: balanceCents > 0 && balanceCents >= leastPayoutCents,
    rejected: request?.state === "rejected" ? request.reason : null,
    open: isOpen
      ? {
          to: `${recordedWayLabel(request.method)} to ${request.mask}`,
          day: formatDay(request.createdAt),
          isOpenToChange: request.isOpenToChange,
        }
      : null,
    offered,
  };
}

function rowOf(line: StatementLine): StatementRow {
  const shown = { key: `${line.kind} ${line.at.getTime()} ${line.amountCents}`, day: formatDay(line.at) };
  if (line.kind === "payout") {
    return {
      ...shown,
      what: "Paid out to you",
      amount: formatUsd(-line.amountCents),
      state: null,
      left: null,
    };
  }
  const { amountCents, remainingCents, state } = line;
  const isLess = remainingCents > 0 && remainingCents < amountCents;
  return {
    ...shown,
    what: "A friend’s first order",
    amount: formatUsd(amountCents),
    state,
    left: isLess ? formatUsd(remainingCents) : null,
  };
}
