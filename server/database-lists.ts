import { sql } from "drizzle-orm";
import { accessChoices, accessParts } from "../domain/boosts/model.ts";
import { approvalKinds, approvalStates, orderStatuses, orderTypes } from "../domain/orders/model.ts";
import { shopModes } from "../domain/settings/index.ts";
import type { Queryable } from "../platform/database/connect.ts";

/** What each rule of the database that lists values has to list. A new such rule gets a line here, which a test asks for. */
export const lists: Record<string, readonly string[]> = {
  approval_requests_kind: approvalKinds,
  approval_requests_state: approvalStates,
  boost_access_choice: accessChoices,
  boost_access_parts_known: accessParts,
  orders_status_known: orderStatuses,
  orders_type_known: orderTypes,
  shop_identity_mode_check: shopModes,
};

/** A rule that says no more than which texts a column may have, as PostgreSQL writes it. */
const listing = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/;

/** The rules of the database that only list the values of a column: their names, each with its values. */
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
 * Compares the rules of the database that list values with the program's own lists. Answers what differs, as its owner is told,
 * or null: a shop whose database refuses what its program writes, or the other way round, must not run.
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
    return `The database's rule ${name} is not the one of this program (${parts.join(". ")}). Start the program that belongs to this database, or make the migration that changes the rule: docs/how-to-make-a-migration.md.`;
  }
  return null;
}
