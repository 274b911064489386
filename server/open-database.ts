import { whyMoneyStatesDiffer } from "../domain/orders/index.ts";
import { claimShop, otherMode, readShopMode } from "../domain/settings/index.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import { newestPostgres, oldestPostgres, readPostgresVersion } from "../platform/database/server-version.ts";
import { livingVaultKeys } from "../platform/jobs/job-servers.ts";
import { adoptEnvironment } from "./adopt-environment.ts";
import { whyListsDiffer } from "./database-lists.ts";
import type { Services } from "./services.ts";
import { StartError } from "./start-error.ts";

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
