import { desc, eq, lt } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow, namesOf } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import type { OfferTable } from "./offer-table.ts";
import { offerTableChanges } from "./offer-table-changes.ts";
import { offerTables } from "./tables.ts";

/** What the desk's commands on the rules need. */
export type OfferDeskCtx = Pick<AccountSalesCtx, "db" | "clock" | "actor">;

/** One version of the rules, as the desk sees it. */
type OfferTableVersion = {
  version: number;
  postedAt: Date;
  /** Who published it; null for the program itself. */
  by: string | null;
  note: string | null;
  rolledBackTo: number | null;
  /** What is different from the version before, in words; null for the first. */
  changes: string[] | null;
};

export type OfferDesk = {
  /** What holds now; an editor brings the version back. */
  inForce: { version: number; rules: OfferTable };
  /** Newest first. */
  versions: OfferTableVersion[];
  /** Where the older versions begin, if there are any. */
  olderThan: number | null;
  /** The version that was asked for, with what its rules would change today. */
  viewed: { version: number; rules: OfferTable; postedAt: Date; by: string | null; changes: string[] } | null;
};

/** How many versions are on a page. */
const pageSize = 10;

/**
 * The rules for offers and their history (Rule P17). `before` continues the versions with those older than
 * that version; `view` names one to read in full. Needs `orders.read`.
 */
export async function readOfferDesk(
  ctx: OfferDeskCtx,
  { before, view }: { before?: number | undefined; view?: number | undefined } = {},
): Promise<Result<OfferDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const newestFirst = desc(offerTables.version);
  const [newest, found, asked] = await Promise.all([
    ctx.db.select().from(offerTables).orderBy(newestFirst).limit(1),
    ctx.db
      .select()
      .from(offerTables)
      .where(before === undefined ? undefined : lt(offerTables.version, before))
      .orderBy(newestFirst)
      .limit(pageSize + 1),
    view === undefined ? [] : ctx.db.select().from(offerTables).where(eq(offerTables.version, view)),
  ]);
  const [inForce] = newest;
  if (!inForce) throw new Error("No rules for offers were posted");
  const rows = found.slice(0, pageSize);
  const names = await namesOf(
    ctx.db,
    [...rows, ...asked].flatMap(({ postedBy }) => postedBy ?? []),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const [viewed] = asked;
  return ok({
    inForce: { version: inForce.version, rules: inForce.rules },
    versions: rows.map(({ version, postedAt, postedBy, note, rolledBackTo, rules }, at) => {
      const previous = found[at + 1];
      const changes = previous ? offerTableChanges(previous.rules, rules) : null;
      return { version, postedAt, by: nameOf(postedBy), note, rolledBackTo, changes };
    }),
    olderThan: found.length > pageSize ? (rows.at(-1)?.version ?? null) : null,
    viewed: viewed
      ? {
          version: viewed.version,
          rules: viewed.rules,
          postedAt: viewed.postedAt,
          by: nameOf(viewed.postedBy),
          changes: offerTableChanges(inForce.rules, viewed.rules),
        }
      : null,
  });
}
