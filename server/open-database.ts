import { sql } from "drizzle-orm";
import { whyMoneyStatesDiffer } from "../domain/orders/index.ts";
import { claimShop, otherMode, readShopMode, seedSettings } from "../domain/settings/index.ts";
import type { FormerSettings } from "../platform/config/former-settings.ts";
import type { Ctx } from "../platform/context.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import { livingVaultKeys } from "../platform/jobs/job-servers.ts";
import { whyListsDiffer } from "./database-lists.ts";
import type { Services } from "./services.ts";
import { StartError } from "./start-error.ts";

/** The PostgreSQL versions that the shop is tested with. */
export const oldestPostgres = 14;

const newestPostgres = 18;

/**
 * Brings the database to the newest migration, and proves that it is one of this kind of shop and that the
 * vault's keys are its own (Rule P33), and that it allows the same pairs of status and money (Rule P30) and
 * the same values as this program. Throws StartError before anything is changed when it is the other kind's.
 * Answers the migrations applied.
 */
export async function openDatabase(services: Services, url: string): Promise<number> {
  await checkVersion(services);
  const mode = services.config.demo ? "demo" : "real";
  const known = await readShopMode(services.ctx.db);
  if (known !== null && known !== mode) throw new StartError(otherMode(known).text);
  const migrations = await migrateAll(url);
  const differs = (await whyMoneyStatesDiffer(services.ctx.db)) ?? (await whyListsDiffer(services.ctx.db));
  if (differs) throw new StartError(differs);
  await proveKeysAgree(services);
  const claimed = await claimShop(services.ctx, mode);
  if (!claimed.ok) throw new StartError(claimed.error.text);
  await adoptEnvironment(services.ctx, services.config.former);
  return migrations;
}

/** A program with keys of the vault. */
export type KeyHolder = Pick<Services, "connection"> & { ctx: Pick<Services["ctx"], "vault" | "db"> };

/**
 * Proves that this program and every other that runs on the database can open what the other seals. Asked
 * before it does anything, and again once it is among them: of two that start at once the later sees the
 * earlier. Throws StartError.
 */
export async function proveKeysAgree({ connection, ctx }: KeyHolder): Promise<void> {
  const own = ctx.vault.keyPrints;
  const others = (await livingVaultKeys(connection.pool)).filter((keys) => keys !== null);
  if (others.some((keys) => !keys.includes(own[0] ?? ""))) throw new StartError(othersLackOurs);
  if (others.some((keys) => !own.includes(keys[0] ?? ""))) throw new StartError(weLackTheirs);
}

const othersLackOurs =
  "A running server of this shop doesn't have the first key of VAULT_KEYS and couldn't open what's sealed with it. Add the key last everywhere, restart the servers, then move it first.";
const weLackTheirs =
  "A running server of this shop seals with a key that's missing from VAULT_KEYS here. Add that key after the others.";

/**
 * Throws StartError for a PostgreSQL that is too old; says so in the log when it is newer than any that was
 * tried.
 */
async function checkVersion({ ctx, log }: Services): Promise<void> {
  const version = await readPostgresVersion(ctx.db);
  if (version < oldestPostgres) {
    throw new StartError(
      `Goldhall needs PostgreSQL ${oldestPostgres} to ${newestPostgres}, and this database runs ${version}. Upgrade it, or set DATABASE_URL=embedded.`,
    );
  }
  if (version > newestPostgres) log.warn({ version }, "this PostgreSQL is newer than any that was tried");
}

/** The major version of the database's PostgreSQL, such as 18. */
async function readPostgresVersion(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL did not name its version");
  return row.version;
}

/**
 * Begins the settings with what an older version was told by the environment, so that an upgrade changes
 * nothing (decision 043). Only while nobody has saved the group: from then on the settings alone decide.
 */
export async function adoptEnvironment(
  ctx: Pick<Ctx, "db" | "clock">,
  former: FormerSettings,
): Promise<void> {
  const now = ctx.clock.now();
  if (Object.keys(former.shop).length > 0) await seedSettings(ctx.db, "shop", former.shop, now);
  if (Object.keys(former.crypto).length > 0) await seedSettings(ctx.db, "crypto", former.crypto, now);
}
