import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { containing } from "../../../platform/database/like-pattern.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import type { ListingRow } from "../tables.ts";
import { idsBeginning } from "./desk-conditions.ts";

/** What a listing is looked up by; whatever is left out is not looked for. */
type ListingLookUp = {
  /** In lower case: each of them is a part of its name. */
  words?: string | undefined;
  /** Hexadecimal digits with which its number begins. */
  idStart?: string | undefined;
  priceCents?: number | undefined;
};

/** A listing as a search shows it. */
export type ListingHit = Pick<ListingRow, "id" | "name" | "type" | "state" | "priceCents">;

/** Of a word that thousands share, so many are looked at. */
const mostLookedAt = 200;

/** Listings by name, number or price, those for sale first, then the last changed. For staff. */
export async function searchListings(
  ctx: Pick<ListingsCtx, "db" | "actor">,
  { words, idStart, priceCents, limit }: ListingLookUp & { limit: number },
): Promise<Result<ListingHit[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const inName = (words ?? "").split(" ").filter(Boolean);
  const ids = idStart === undefined ? null : idsBeginning(idStart);
  const parts: SQL[] = [];
  const add = (condition: SQL) =>
    parts.push(
      sql`(select id, name, type, state, price_cents, updated_at from account_listings where ${condition} limit ${mostLookedAt})`,
    );
  if (ids) add(sql`id between ${ids.from}::uuid and ${ids.to}::uuid`);
  if (priceCents !== undefined) add(sql`price_cents = ${priceCents}`);
  if (inName.length > 0) {
    const each = inName.map((word) => sql`lower(name) like ${containing(word)}`);
    add(sql.join(each, sql` and `));
  }
  if (parts.length === 0) return ok([]);
  const { rows } = await ctx.db.execute<ListingHit>(sql`
    select distinct on (state <> 'published', updated_at, id) id, name, type, state, price_cents as "priceCents"
    from (${sql.join(parts, sql` union all `)}) as found
    order by state <> 'published', updated_at desc, id limit ${limit}`);
  return ok(rows);
}
