import { seedSettings } from "../../domain/settings/index.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * Limits that no test meets by accident: one visitor places whatever a test wants placed. How long is held
 * stays.
 */
export const generousLimits = {
  openOrders: 1_000_000,
  knownOpenOrders: 1_000_000,
  sharePercent: 100,
  knownSharePercent: 100,
  newcomersPercent: 100,
};

/** Lets one visitor of a test's shop hold everything; tests of these limits leave it out. */
export function generousHolds(db: Queryable): Promise<void> {
  return seedSettings(db, "holds", generousLimits, new Date());
}

const maxCents = 100_000_000;

/** Lets one person send anything, for tests of what else decides (Rule P42 has tests of its own). */
export async function generousSums(db: Queryable, secondPersonAboveCents = maxCents): Promise<void> {
  await seedSettings(db, "approvals", { secondPersonAboveCents, personDayCents: maxCents }, new Date());
}
