import { sql } from "drizzle-orm";
import { accessChoices, accessParts } from "../domain/boosts/model.ts";
import {
  approvalKinds,
  approvalStates,
  goldStates,
  orderStatuses,
  orderTypes,
} from "../domain/orders/model.ts";
import { guardKinds, guardStates } from "../domain/people/model.ts";
import { shopModes } from "../domain/settings/index.ts";
import type { Queryable } from "../platform/database/connect.ts";

/**
 * The values that each listing CHECK of the database must have. A test fails when a new one is missing here.
 */
export const lists: Record<string, readonly string[]> = {
  approval_requests_kind: approvalKinds,
  approval_requests_state: approvalStates,
  boost_access_choice: accessChoices,
  boost_access_parts_known: accessParts,
  guard_changes_kind: guardKinds,
  guard_changes_state: guardStates,
  orders_gold_state_known: goldStates,
  orders_status_known: orderStatuses,
  orders_type_known: orderTypes,
  shop_identity_mode_check: shopModes,
};

/** A CHECK that only lists the texts a column may have, as PostgreSQL prints it. */
const listing = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/;

/** The database's CHECKs that only list the values of a column, by name. */
export async function readDatabaseLists(db: Pick<Queryable, "execute">): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string; rule: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`);
  return Object.fromEntries(
    rows.flatMap(({ name, rule }) => {
      const texts = listing.exec(rule)?.[1]?.matchAll(/'([^']*)'::text/g);
      return texts ? [[name, Array.from(texts, ([, text = ""]) => text)]] : [];
    }),
  );
}

/**
 * Compares the database's lists with the program's. Returns what differs, as a sentence for the shop's owner,
 * or null. A program must not run on a database that refuses what it writes, or allows what it does not know.
 */
export async function whyListsDiffer(db: Pick<Queryable, "execute">): Promise<string | null> {
  const found = await readDatabaseLists(db);
  for (const [name, here] of Object.entries(lists)) {
    const there = found[name] ?? [];
    const missing = here.filter((value) => !there.includes(value));
    const surplus = there.filter((value) => !here.includes(value));
    if (missing.length + surplus.length === 0) continue;
    const parts = [
      ...(missing.length > 0 ? [`missing there: ${missing.join(", ")}`] : []),
      ...(surplus.length > 0 ? [`only there: ${surplus.join(", ")}`] : []),
    ];
    return `The database's rule ${name} doesn't match this program (${parts.join(". ")}). Start the program that belongs to this database, or add the migration that changes the rule: docs/how-to-make-a-migration.md.`;
  }
  return null;
}
