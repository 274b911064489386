import { and, desc, eq, lt, or } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow, namesOf } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { findRecovered, type RecoveredHit, type RecoveredTrait } from "./recovered.ts";
import { recoveredAccounts } from "./tables.ts";

/** One entry of the list of recovered accounts as staff see it; what it is about is kept as a hash only. */
export type RecoveredEntry = {
  id: string;
  kind: RecoveredTrait["kind"];
  effect: RecoveredHit["effect"];
  note: string;
  /** The first characters of the hash, by which two entries are told apart. */
  hashStart: string;
  /** The sale that it was learnt from. */
  orderId: string | null;
  addedByName: string | null;
  addedAt: Date;
  /** Why it was ended; null while it holds. */
  endNote: string | null;
  endedByName: string | null;
  endedAt: Date | null;
};
/** A position in the list: the last entry that was seen. */
type RecoveredCursor = { addedAt: Date; id: string };
type RecoveredPage = { entries: RecoveredEntry[]; older: RecoveredCursor | null };

const pageSize = 30;

/** The list of recovered accounts, newest first, thirty at a time, ended entries too. Staff only. */
export async function listRecovered(
  ctx: Pick<AccountSalesCtx, "db" | "actor">,
  { before }: { before?: RecoveredCursor | undefined } = {},
): Promise<Result<RecoveredPage>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { addedAt, id } = recoveredAccounts;
  const older =
    before && or(lt(addedAt, before.addedAt), and(eq(addedAt, before.addedAt), lt(id, before.id)));
  const found = await ctx.db
    .select()
    .from(recoveredAccounts)
    .where(older)
    .orderBy(desc(addedAt), desc(id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  const people = rows.flatMap(({ addedBy, endedBy }) => [addedBy, endedBy]);
  const names = await namesOf(
    ctx.db,
    people.filter((personId) => personId !== null),
  );
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return ok({
    entries: rows.map(({ hash, addedBy, endedBy, ...row }) => ({
      ...row,
      hashStart: hash.toString("hex").slice(0, 8),
      addedByName: (addedBy && names.get(addedBy)) ?? null,
      endedByName: (endedBy && names.get(endedBy)) ?? null,
    })),
    older: last ? { addedAt: last.addedAt, id: last.id } : null,
  });
}

/** Whether this stands on the list now, for staff who ask by hand. Nothing of the question is kept. */
export async function checkRecovered(
  ctx: AccountSalesCtx,
  trait: RecoveredTrait,
): Promise<Result<RecoveredHit | null>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [hit] = await findRecovered(ctx, ctx.db, [trait]);
  return ok(hit ?? null);
}
