import { createHmac, randomBytes } from "node:crypto";
import { and, inArray, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { giveTurns } from "../../../platform/turns/give-turns.ts";
import { loginKey } from "../../players/model.ts";
import type { ListingsCtx } from "../context.ts";
import { accountListings, listingLoginKeys } from "../tables.ts";

type PrintCtx = Pick<ListingsCtx, "vault">;
const subject = "shop:listing-logins";

/**
 * The print of a login's name: equal names have equal prints, and nobody tries names against them without the
 * vault.
 */
export type LoginPrinter = (loginName: string) => Buffer;

/**
 * The printer of login names. Makes its key when there is none yet; of two who make the first one, the second
 * waits and finds it. Throws when the vault has lost the key, since every account could be listed twice then.
 */
export async function loginPrinter(ctx: PrintCtx, tx: Queryable): Promise<LoginPrinter> {
  const key = (await readKey(ctx, tx)) ?? (await makeKey(ctx, tx));
  return (loginName) => createHmac("sha256", key).update(loginKey(loginName)).digest();
}

async function readKey(ctx: PrintCtx, db: Queryable): Promise<string | null> {
  const [row] = await db.select().from(listingLoginKeys);
  if (!row) return null;
  const key = await ctx.vault.open(db, { id: row.secretId, subject });
  if (key === null) throw new Error("The key of the listed logins is gone from the vault");
  return key;
}

async function makeKey(ctx: PrintCtx, tx: Queryable): Promise<string> {
  await tx.execute(sql`lock table listing_login_keys in share row exclusive mode`);
  const made = await readKey(ctx, tx);
  if (made) return made;
  const value = randomBytes(32).toString("base64url");
  const secretId = await ctx.vault.seal(tx, { kind: "key", subject, value });
  await tx.insert(listingLoginKeys).values({ secretId });
  return value;
}

/** Which of these prints belong to an account that is listed, in hexadecimal. */
export async function listedPrints(db: Queryable, prints: readonly Buffer[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < prints.length; from += 1000) {
    const some = prints.slice(from, from + 1000);
    const isListed = and(inArray(accountListings.loginPrint, some), ne(accountListings.state, "withdrawn"));
    const rows = await db.select({ print: accountListings.loginPrint }).from(accountListings).where(isListed);
    for (const { print } of rows) if (print) found.add(print.toString("hex"));
  }
  return found;
}

type WithLogin = { login: { name: string } | null };

/** The indexes of rows whose login is listed already, or comes in an earlier row. */
export async function rowsWithListedLogin(
  ctx: PrintCtx,
  db: Queryable,
  rows: readonly WithLogin[],
): Promise<number[]> {
  const printOf = await loginPrinter(ctx, db);
  const prints: (Buffer | null)[] = [];
  const turn = giveTurns();
  for (const { login } of rows) {
    await turn();
    prints.push(login ? printOf(login.name) : null);
  }
  const seen = await listedPrints(
    db,
    prints.filter((print) => print !== null),
  );
  return prints.flatMap((print, at) => {
    const key = print?.toString("hex");
    if (key === undefined) return [];
    if (seen.has(key)) return [at];
    seen.add(key);
    return [];
  });
}
