import { asc, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { appendViewEvent, askerOf, cleanListQuery, mayChangeView } from "./saved-views.ts";
import { type SavedViewRow, savedViews } from "./tables.ts";

type ChangeViewInput = {
  viewId: string;
  version: number;
  name: string;
  isShared: boolean;
};

/**
 * Renames a view, shares it with all staff or takes it back. By its owner, a shared one by managers too. As
 * it is already, nothing happens; refuses a stale version (`conflict`).
 */
export async function changeView(
  ctx: OrdersCtx,
  { viewId, version, ...next }: ChangeViewInput,
): Promise<Result<undefined>> {
  return onView(ctx, viewId, (tx, row) => setView(ctx, tx, row, version, next));
}

/**
 * Gives a view the filters of a list, by whom it may be changed. As they are already, nothing happens;
 * refuses a stale version (`conflict`). What the list's own schema does not know is not saved.
 */
export async function replaceViewFilters(
  ctx: OrdersCtx,
  { viewId, version, query }: { viewId: string; version: number; query: string },
): Promise<Result<undefined>> {
  const next = cleanListQuery(query);
  return onView(ctx, viewId, async (tx, row) =>
    cleanListQuery(row.query) === next ? ok(undefined) : setView(ctx, tx, row, version, { query: next }),
  );
}

type ViewFields = Partial<Pick<SavedViewRow, "name" | "isShared" | "query">>;

async function setView(
  ctx: OrdersCtx,
  tx: Transaction,
  row: SavedViewRow,
  version: number,
  next: ViewFields,
): Promise<Result<undefined>> {
  const fields = Object.entries(next).flatMap(([field, value]) =>
    Reflect.get(row, field) === value ? [] : [field],
  );
  if (fields.length === 0) return ok(undefined);
  if (version !== row.version) return fail(changedMeanwhile);
  const isShared = next.isShared ?? row.isShared;
  // In another list of the rail it stands behind the others.
  const position = sql`(select max(position) + 1 from saved_views)`;
  const moved = isShared === row.isShared ? {} : { position };
  await tx
    .update(savedViews)
    .set({ ...next, ...moved, version: row.version + 1, updatedAt: ctx.clock.now() })
    .where(eq(savedViews.id, row.id));
  await appendViewEvent(ctx, tx, "view.changed", row.id, { fields, isShared });
  return ok(undefined);
}

/** Removes a view, by whom it may be changed; refuses a stale version (`conflict`). */
export async function removeView(
  ctx: OrdersCtx,
  { viewId, version }: { viewId: string; version: number },
): Promise<Result<undefined>> {
  return onView(ctx, viewId, async (tx, row) => {
    if (version !== row.version) return fail(changedMeanwhile);
    await tx.delete(savedViews).where(eq(savedViews.id, row.id));
    await appendViewEvent(ctx, tx, "view.removed", row.id, { isShared: row.isShared });
    return ok(undefined);
  });
}

/** Moves a view before or behind its neighbor in the rail; at the end of its list it stays. */
export async function moveView(
  ctx: OrdersCtx,
  { viewId, to }: { viewId: string; to: "up" | "down" },
): Promise<Result<undefined>> {
  return onView(ctx, viewId, async (tx, row) => {
    const ids = await tx
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(row.isShared ? eq(savedViews.isShared, true) : sql`owner_id = ${row.ownerId} and not is_shared`)
      .orderBy(asc(savedViews.position), asc(savedViews.id));
    const order = ids.map(({ id }) => id);
    const from = order.indexOf(row.id);
    const target = from + (to === "up" ? -1 : 1);
    const neighbor = order[target];
    if (!neighbor) return ok(undefined);
    order[from] = neighbor;
    order[target] = row.id;
    await tx.execute(sql`update saved_views set position = place
      from unnest(${sql.param(order)}::uuid[]) with ordinality as ordered (id, place)
      where saved_views.id = ordered.id`);
    await appendViewEvent(ctx, tx, "view.changed", row.id, { fields: ["position"], isShared: row.isShared });
    return ok(undefined);
  });
}

/**
 * One of staff at a time changes views, so that limits and positions hold; whoever reads them waits for
 * nobody.
 */
export async function lockViews(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4801221011)`);
}

/**
 * Does something to a view that the asker sees and may change. Of somebody else's own view they learn no more
 * than of none.
 */
async function onView(
  ctx: OrdersCtx,
  viewId: string,
  act: (tx: Transaction, row: SavedViewRow) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const asker = askerOf(ctx);
  if (!asker) return fail(viewNotFound);
  return transact(ctx.db, async (tx) => {
    await lockViews(tx);
    const [row] = await tx.select().from(savedViews).where(eq(savedViews.id, viewId));
    if (!row || (!row.isShared && row.ownerId !== asker.personId)) return fail(viewNotFound);
    return mayChangeView(row, asker) ? act(tx, row) : fail(notYourView);
  });
}

const viewNotFound: Failure = { code: "not_found", text: "This view was removed." };
const notYourView: Failure = {
  code: "forbidden",
  text: "Only its owner or a manager can change a shared view.",
};
const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "Someone changed this view just now. Check it, then try again.",
};
