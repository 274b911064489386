import { whyMoneyStatesDiffer } from "../domain/orders/index.ts";
import { claimShop, otherMode, readShopMode } from "../domain/settings/index.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import type { Services } from "./services.ts";
import { StartError } from "./start-error.ts";

/**
 * Brings the database to the newest migration, and proves that it is one of this kind of shop and that the vault's keys are its
 * own (Rule P33), and that it lets no other pairs of status and money stand than this program (Rule P30). Throws StartError before anything is changed when it is the other kind's. Answers the migrations applied.
 */
export async function openDatabase(services: Services, url: string): Promise<number> {
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
