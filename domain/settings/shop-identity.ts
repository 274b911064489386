import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { VaultError } from "../../platform/vault/envelope.ts";
import { freshOpening } from "./opening.ts";
import { shopIdentity } from "./tables.ts";
import { seedSettings } from "./write-settings.ts";

export const shopModes = ["demo", "real"] as const;
export type ShopMode = (typeof shopModes)[number];

const canaryText = "The keys of the vault are those of this database.";
const canaryContext = "shop-identity";

/**
 * What the database is: a demo or a real shop, null before its first start (Rule P33). Safe to ask before the
 * migrations, so that a program of the other kind leaves the database as it is.
 */
export async function readShopMode(db: Queryable): Promise<ShopMode | null> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('public.shop_identity') is not null as exists`,
  );
  if (!rows[0]?.exists) return null;
  const [row] = await db.select({ mode: shopIdentity.mode }).from(shopIdentity);
  return row?.mode ?? null;
}

/**
 * Makes the database one of this kind at its first start, and proves at every later one that it is, and that
 * the vault's keys are those it was started with (Rule P33). A database from before that was kept is a demo's
 * when it has the demo's people, and else a real shop's once anything has happened in it. A real shop without
 * an order is closed until an admin opens it (Rule P38). Refuses
 * (`conflict`) with the sentence for whoever starts the program.
 */
export async function claimShop(
  ctx: Pick<Ctx, "db" | "clock" | "vault">,
  mode: ShopMode,
): Promise<Result<undefined>> {
  await ctx.db.transaction(async (tx) => {
    const before = await modeOfBefore(tx);
    const started = await tx
      .insert(shopIdentity)
      .values({ mode: before?.mode ?? mode, firstStartedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ mode: shopIdentity.mode });
    const isFresh = started[0]?.mode === "real" && !before?.hasOrders;
    if (isFresh) await seedSettings(tx, "opening", freshOpening, ctx.clock.now());
  });
  const [row] = await ctx.db.select().from(shopIdentity);
  if (!row) throw new Error("The shop's identity is gone");
  if (row.mode !== mode) return fail(otherMode(row.mode));
  if (row.canary && !opens(ctx, row.canary)) return fail(otherKeys(mode));
  // Sealed anew under the first key, so that the one before it can be given up after a rotation.
  await ctx.db.update(shopIdentity).set({ canary: ctx.vault.encrypt(canaryText, canaryContext) });
  return ok(undefined);
}

/** What a database is whose identity was never kept; null when it is empty. */
async function modeOfBefore(db: Queryable): Promise<{ mode: ShopMode; hasOrders: boolean } | null> {
  const { rows } = await db.execute<{ demo: boolean; used: boolean; ordered: boolean }>(sql`
    select exists (select from users where email like '%@goldhall.test') as demo,
      exists (select from users) or exists (select from orders) as used,
      exists (select from orders) as ordered`);
  const [found] = rows;
  if (!found?.demo && !found?.used) return null;
  return { mode: found.demo ? "demo" : "real", hasOrders: found.ordered };
}

function opens({ vault }: Pick<Ctx, "vault">, canary: Buffer): boolean {
  try {
    return vault.decrypt(canary, canaryContext) === canaryText;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}

/** What a program of the other kind tells whoever started it. */
export function otherMode(mode: ShopMode) {
  const text =
    mode === "demo"
      ? "This database is a demo shop's, with demo people and passwords. A real shop needs a database of its own: set another DATABASE_URL."
      : "This database is a real shop's, and the demo never runs on it. Start the shop with NODE_ENV=production, or set another DATABASE_URL for the demo.";
  return { code: "conflict", text } as const;
}

function otherKeys(mode: ShopMode) {
  const kept = mode === "demo" ? " Without VAULT_KEYS a demo keeps its keys in DATA_DIR." : "";
  const text = `VAULT_KEYS does not hold the key that this database's secrets are sealed with. Set the keys it was last started with; a new key goes behind them first, not instead.${kept}`;
  return { code: "conflict", text } as const;
}
