import { sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { type Account, accounts } from "./ledger-names.ts";

/** What stands on an account: positive is a debit, negative a credit. */
type AccountBalance = { account: Account; amountCents: number; millions: number };

export type AccountBalances = {
  /** Every account, in the order of the ledger. */
  balances: AccountBalance[];
  /** The sums of all of them; anything but zero is a fault. */
  sumCents: number;
  sumMillions: number;
};

/**
 * What stands on every account now, for managers (Rule P13). One pass over all entries: 0.3 s at a million
 * postings.
 */
export async function readAccounts(ctx: Pick<PaymentsCtx, "db" | "actor">): Promise<Result<AccountBalances>> {
  const may = allow(ctx.actor, "ledger.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<{ account: string; cents: string; millions: string }>(
    sql`select account, sum(amount_cents) as cents, sum(millions) as millions from ledger_entries group by account`,
  );
  const found = new Map(rows.map(({ account, ...sums }) => [account, sums]));
  const balances = accounts.map((account) => {
    const { cents = 0, millions = 0 } = found.get(account) ?? {};
    return { account, amountCents: Number(cents), millions: Number(millions) };
  });
  const sumOf = (sums: string[]) => sums.reduce((total, sum) => total + Number(sum), 0);
  return ok({
    balances,
    sumCents: sumOf(rows.map(({ cents }) => cents)),
    sumMillions: sumOf(rows.map(({ millions }) => millions)),
  });
}
