import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { printOf } from "../../platform/signing/print.ts";
import type { OrderRow } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { loginKey, rsnKey } from "../players/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import { type SaleLogin, subjectOf } from "./secrets.ts";
import { accountSales, accountsOnSale } from "./tables.ts";

type SaleCtx = Pick<AccountSalesCtx, "signer" | "vault">;

/** By what a game account is known: its game name, and the name that logs in to it. */
type Account = { rsn: string | null; loginName: string | null };

/**
 * Takes an account for the one order that sells it (Rule P48): the text of a statement that returns a row for
 * each of its names that no other open sale has. Of two sales of one moment the second waits here.
 */
export function takeAccount(
  ctx: SaleCtx,
  orderId: string,
  account: Account,
): { statement: SQL; names: number } {
  const prints = printsOf(ctx, account);
  const statement = sql`insert into accounts_on_sale (print, order_id)
    select print, ${orderId}::uuid from unnest(${sql.param(prints)}::text[]) as print
    on conflict (print) do nothing returning print`;
  return { statement, names: prints.length };
}

/** Keyed prints of the account's names, sorted: all sales take them in one order. */
function printsOf({ signer }: Pick<SaleCtx, "signer">, { rsn, loginName }: Account): string[] {
  const names = [
    ...(rsn === null ? [] : [`name:${rsnKey(rsn)}`]),
    ...(loginName === null ? [] : [`login:${loginKey(loginName)}`]),
  ];
  return names.map((name) => printOf(signer, "account-on-sale", name)).sort();
}

/**
 * Keeps the account with its order: given back when the sale ends, taken again when it goes on or when the
 * game name is another. Refuses (`conflict`) when another open sale has it by then.
 */
export async function followAccount(
  ctx: SaleCtx,
  tx: Transaction,
  { before, after }: { before: OrderRow; after: OrderRow },
): Promise<Result<undefined>> {
  const sells = ({ status, removedAt }: OrderRow) => isOpen(status) && !removedAt;
  if (sells(before) === sells(after) && before.rsn === after.rsn) return ok(undefined);
  await tx.delete(accountsOnSale).where(eq(accountsOnSale.orderId, after.id));
  if (!sells(after)) return ok(undefined);
  const account = { rsn: after.rsn, loginName: await loginNameOf(ctx, tx, after.id) };
  const { statement, names } = takeAccount(ctx, after.id, account);
  const { rows } = await tx.execute(statement);
  return rows.length === names ? ok(undefined) : fail(soldElsewhere);
}

/** The name that logs in, while the vault has it. */
async function loginNameOf({ vault }: SaleCtx, tx: Transaction, orderId: string): Promise<string | null> {
  const [sale] = await tx
    .select({ id: accountSales.loginSecretId })
    .from(accountSales)
    .where(eq(accountSales.orderId, orderId));
  const sealed = sale && (await vault.open(tx, { id: sale.id, subject: subjectOf(orderId) }));
  // Sealed by `confirmSale` with exactly this shape.
  return sealed ? (JSON.parse(sealed) as SaleLogin).name : null;
}

/**
 * Why no order can sell the account of a game name now, before anybody tries to: as the placement would
 * refuse it. Of logins nothing is said here, where it costs a stranger no order to ask.
 */
export async function whyOnSale(
  ctx: Pick<AccountSalesCtx, "db" | "signer">,
  rsn: string,
): Promise<Failure | null> {
  const prints = printsOf(ctx, { rsn, loginName: null });
  const [held] = await ctx.db.select().from(accountsOnSale).where(inArray(accountsOnSale.print, prints));
  return held ? onSale : null;
}

const soldElsewhere: Failure = {
  code: "conflict",
  text: "Another open order sells this account. End that one first.",
};

/** Said of an account that another open order sells already. */
export const onSale: Failure = {
  code: "conflict",
  title: "Submission Failed",
  text: "This account is being sold in another open order. Finish or cancel that one first, or message us.",
  waysOn: ["support"],
};
