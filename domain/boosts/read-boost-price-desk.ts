import { desc, eq, lt } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow, namesOf } from "../people/index.ts";
import { boostPriceChanges } from "./boost-price-changes.ts";
import type { BoostPrices } from "./boost-prices.ts";
import type { BoostsCtx } from "./context.ts";
import { boostPriceTables } from "./tables.ts";

/** What the desk's commands on the prices need. */
export type BoostPriceCtx = Pick<BoostsCtx, "db" | "clock" | "actor">;

/** One version of the prices, as the desk sees it. */
type BoostPriceVersion = {
  version: number;
  postedAt: Date;
  /** Who published it; null for the program itself. */
  by: string | null;
  note: string | null;
  rolledBackTo: number | null;
  /** What is different from the version before, in words; null for the first. */
  changes: string[] | null;
};

export type BoostPriceDesk = {
  /** What holds now; an editor brings the version back. */
  inForce: { version: number; prices: BoostPrices };
  /** Newest first. */
  versions: BoostPriceVersion[];
  /** Where the older versions begin, if there are any. */
  olderThan: number | null;
  /** The version that was asked for, with what its prices would change today. */
  viewed: {
    version: number;
    prices: BoostPrices;
    postedAt: Date;
    by: string | null;
    changes: string[];
  } | null;
};

/** How many versions are on a page. */
const pageSize = 10;

/**
 * The prices of boosts and their history (Rule P18). `before` continues the versions with those older than
 * that version; `view` names one to read in full. Needs `orders.read`.
 */
export async function readBoostPriceDesk(
  ctx: BoostPriceCtx,
  { before, view }: { before?: number | undefined; view?: number | undefined } = {},
): Promise<Result<BoostPriceDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { version } = boostPriceTables;
  const [newest, found, asked] = await Promise.all([
    ctx.db.select().from(boostPriceTables).orderBy(desc(version)).limit(1),
    ctx.db
      .select()
      .from(boostPriceTables)
      .where(before === undefined ? undefined : lt(version, before))
      .orderBy(desc(version))
      .limit(pageSize + 1),
    view === undefined ? [] : ctx.db.select().from(boostPriceTables).where(eq(version, view)),
  ]);
  const [inForce] = newest;
  if (!inForce) throw new Error("No prices of boosts were posted");
  const rows = found.slice(0, pageSize);
  const names = await namesOf(
    ctx.db,
    [...rows, ...asked].flatMap(({ postedBy }) => postedBy ?? []),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const [viewed] = asked;
  return ok({
    inForce: { version: inForce.version, prices: inForce.prices },
    versions: rows.map((row, at) => {
      const previous = found[at + 1];
      const changes = previous ? boostPriceChanges(previous.prices, row.prices) : null;
      const { postedAt, postedBy, note, rolledBackTo } = row;
      return { version: row.version, postedAt, by: nameOf(postedBy), note, rolledBackTo, changes };
    }),
    olderThan: found.length > pageSize ? (rows.at(-1)?.version ?? null) : null,
    viewed: viewed
      ? {
          version: viewed.version,
          prices: viewed.prices,
          postedAt: viewed.postedAt,
          by: nameOf(viewed.postedBy),
          changes: boostPriceChanges(inForce.prices, viewed.prices),
        }
      : null,
  });
}
