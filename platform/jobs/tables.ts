import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * The programs that run jobs, with the names under which each locks them. A living program holds the advisory
 * lock of its row, so that the jobs of a killed one can be freed at once.
 */
export const jobServers = pgTable("job_servers", {
  id: integer().primaryKey(),
  poolIds: text("pool_ids").array().notNull().default([]),
  /**
   * The vault's keys that the program holds, by `keyPrint`, the one it seals with first; null where that is
   * not known.
   */
  vaultKeys: text("vault_keys").array(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
});
