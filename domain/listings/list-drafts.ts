import { and, desc, eq, lt, ne, or } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { accountListings, type ListingRow } from "./tables.ts";

type ReadCtx = Pick<OrdersCtx, "db" | "actor">;

/** A draft as staff see it; its login stays in the vault. */
export type Draft = Omit<ListingRow, "loginSecretId" | "madeBy"> & { madeByName: string | null };
/** A place in the list: the last draft that was seen. */
type DraftPlace = { createdAt: Date; id: string };

const pageSize = 20;

/** Drafts of listings and those that were withdrawn, newest first, twenty at a time. Staff only. */
export async function listDrafts(
  ctx: ReadCtx,
  { before }: { before?: DraftPlace | undefined } = {},
): Promise<Result<{ drafts: Draft[]; older: DraftPlace | null }>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { createdAt, id } = accountListings;
  const older =
    before && or(lt(createdAt, before.createdAt), and(eq(createdAt, before.createdAt), lt(id, before.id)));
  const found = await ctx.db
    .select()
    .from(accountListings)
    .where(older)
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  const names = await namesOf(
    ctx.db,
    rows.map(({ madeBy }) => madeBy).filter((personId) => personId !== null),
  );
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return ok({
    drafts: rows.map(({ loginSecretId: _, madeBy, ...row }) => ({
      ...row,
      madeByName: (madeBy && names.get(madeBy)) ?? null,
    })),
    older: last ? { createdAt: last.createdAt, id: last.id } : null,
  });
}

/** The listing that an order made; null for none, and once it was withdrawn. Staff only. */
export async function listingOfOrder(
  ctx: ReadCtx,
  orderId: string,
): Promise<Result<{ listingId: string; name: string } | null>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [found] = await ctx.db
    .select({ listingId: accountListings.id, name: accountListings.name })
    .from(accountListings)
    .where(and(eq(accountListings.sourceOrderId, orderId), ne(accountListings.state, "withdrawn")));
  return ok(found ?? null);
}
