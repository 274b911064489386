import { createHmac, randomBytes } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { rsnKey } from "../players/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import type { LoginMethod } from "./questionnaire.ts";
import { recoveredAccounts, recoveredPepper } from "./tables.ts";

/** What may stand on the list of recovered accounts: a game name, a mail address, or where a payout went. */
export type RecoveredTrait = { kind: "rsn" | "email" | "wallet"; value: string };
export type RecoveredHit = { kind: RecoveredTrait["kind"]; effect: "block" | "flag"; note: string };

/**
 * As what the name that logs in to an account stands on the list: as a mail address, or as a game name; as
 * both where a login name is a mail address.
 */
export function loginTraits(method: LoginMethod, value: string): RecoveredTrait[] {
  if (method === "legacy-email") return [{ kind: "email", value }];
  const name: RecoveredTrait = { kind: "rsn", value };
  return value.normalize("NFKC").includes("@") ? [name, { kind: "email", value }] : [name];
}

type RecoveredCtx = Pick<AccountSalesCtx, "vault">;
const subject = "shop:recovered-accounts";

/** Which of these traits stand on the list of recovered accounts now. */
export async function findRecovered(
  ctx: RecoveredCtx,
  db: Queryable,
  traits: readonly RecoveredTrait[],
): Promise<RecoveredHit[]> {
  const pepper = await readPepper(ctx, db);
  // Nothing was ever put on the list.
  if (!pepper || traits.length === 0) return [];
  const known = traits.map((trait) =>
    and(eq(recoveredAccounts.kind, trait.kind), eq(recoveredAccounts.hash, hashOf(pepper, trait))),
  );
  return db
    .select({ kind: recoveredAccounts.kind, effect: recoveredAccounts.effect, note: recoveredAccounts.note })
    .from(recoveredAccounts)
    .where(and(isNull(recoveredAccounts.endedAt), or(...known)));
}

/** The hash under which a trait is kept: nobody who reads the table alone can try names against it. */
export async function recoveredHash(
  ctx: RecoveredCtx,
  tx: Queryable,
  trait: RecoveredTrait,
): Promise<Buffer> {
  return hashOf((await readPepper(ctx, tx)) ?? (await makePepper(ctx, tx)), trait);
}

async function readPepper(ctx: RecoveredCtx, db: Queryable): Promise<string | null> {
  const [row] = await db.select().from(recoveredPepper);
  if (!row) return null;
  const pepper = await ctx.vault.open(db, { id: row.secretId, subject });
  // Going on without it would let through everything that is on the list.
  if (pepper === null) throw new Error("The pepper of the recovered accounts is gone from the vault");
  return pepper;
}

async function makePepper(ctx: RecoveredCtx, tx: Queryable): Promise<string> {
  // Of two who make the first one, the second waits here and finds it.
  await tx.execute(sql`lock table recovered_pepper in share row exclusive mode`);
  const made = await readPepper(ctx, tx);
  if (made) return made;
  const value = randomBytes(32).toString("base64url");
  const secretId = await ctx.vault.seal(tx, { kind: "pepper", subject, value });
  await tx.insert(recoveredPepper).values({ secretId });
  return value;
}

function hashOf(pepper: string, { kind, value }: RecoveredTrait): Buffer {
  return createHmac("sha256", pepper)
    .update(`${kind}\n${normalOf(kind, value)}`)
    .digest();
}

const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The one form in which two spellings of a trait are equal, such as `$CinderWren` and `$cinderwren`. */
function normalOf(kind: RecoveredTrait["kind"], value: string): string {
  if (kind === "rsn") return rsnKey(value);
  const text = value.normalize("NFKC").trim();
  if (kind === "email") return text.toLowerCase();
  const destination = text.replace(/\s/g, "");
  // Of Solana addresses the case matters; of everything else it does not.
  return solanaAddress.test(destination) ? destination : destination.toLowerCase();
}
