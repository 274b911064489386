import { whyMoneyStatesDiffer } from "../domain/orders/index.ts";
import { claimShop, otherMode, readShopMode } from "../domain/settings/index.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import { newestPostgres, oldestPostgres, readPostgresVersion } from "../platform/database/server-version.ts";
import type { Services } from "./services.ts";
import { StartError } from "./start-error.ts";

/**
 * Brings the database to the newest migration, and proves that it is one of this kind of shop and that the vault's keys are its
 * own (Rule P33), and that it lets no other pairs of status and money stand than this program (Rule P30). Throws StartError before anything is changed when it is the other kind's. Answers the migrations applied.
 */
export async function openDatabase(services: Services, url: string): Promise<number> {
  await checkVersion(services);
  const mode = services.config.demo ? "demo" : "real";
  const known = await readShopMode(services.ctx.db);
  if (known !== null && known !== mode) throw new StartError(otherMode(known).text);
  const migrations = await migrateAll(url);
  const differs = await whyMoneyStatesDiffer(services.ctx.db);
  if (differs) throw new StartError(differs);
  const claimed = await claimShop(services.ctx, mode);
  if (!claimed.ok) throw new StartError(claimed.error.text);
  return migrations;
}

/** Throws StartError for a PostgreSQL that is too old; says so in the log when it is newer than any that was tried. */
async function checkVersion({ ctx, log }: Services): Promise<void> {
  const version = await readPostgresVersion(ctx.db);
  if (version < oldestPostgres) {
    throw new StartError(
      `Goldhall needs PostgreSQL ${oldestPostgres} to ${newestPostgres}, and this database runs ${version}. Upgrade it, or set DATABASE_URL=embedded.`,
    );
  }
  if (version > newestPostgres) log.warn({ version }, "this PostgreSQL is newer than any that was tried");
}
