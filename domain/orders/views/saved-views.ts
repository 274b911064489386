import { asc, eq, or } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { allow, namesOf } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import type { OrdersCtx } from "../context.ts";
import { countLists, type ListCount } from "../list/count-lists.ts";
import { listQueryText } from "../list/list-query-text.ts";
import { orderListInputFrom } from "../list/order-list-query.ts";
import { type SavedViewRow, savedViews } from "./tables.ts";

/** A saved view as the rail shows it. */
export type SavedView = {
  id: string;
  name: string;
  /** The query of the list's address as the list writes it now. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Whose it is; null for one's own. */
  ownerName: string | null;
  mayChange: boolean;
  version: number;
};

type Asker = { personId: string; mayManage: boolean };

/** Who asks, as the rights to views know them; null for programs, who have none of their own. */
export function askerOf({ actor }: Pick<OrdersCtx, "actor">): Asker | null {
  if (actor.kind !== "person") return null;
  return { personId: actor.personId, mayManage: can(actor.role, "views.manage") };
}

/** A view is changed by its owner; one that is shared, by managers too. */
export function mayChangeView(view: Pick<SavedViewRow, "ownerId" | "isShared">, asker: Asker): boolean {
  return view.ownerId === asker.personId || (view.isShared && asker.mayManage);
}

/** The query of a list as the list's own schema reads it; whatever it does not know is dropped. */
export function cleanListQuery(query: string): string {
  return listQueryText(orderListInputFrom(new URLSearchParams(query)));
}

/** The views that a member of staff sees: their own, then what is shared, each in its order. */
export async function listSavedViews(ctx: Pick<OrdersCtx, "db" | "actor">): Promise<Result<SavedView[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const asker = askerOf(ctx);
  if (!asker) return ok([]);
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.ownerId, asker.personId), savedViews.isShared))
    .orderBy(asc(savedViews.isShared), asc(savedViews.position), asc(savedViews.id));
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ ownerId }) => (ownerId === asker.personId ? [] : [ownerId])),
  );
  return ok(rows.map((row) => toView(row, asker, names)));
}

function toView(row: SavedViewRow, asker: Asker, names: ReadonlyMap<string, string>): SavedView {
  const isOwn = row.ownerId === asker.personId;
  return {
    id: row.id,
    name: row.name,
    query: cleanListQuery(row.query),
    isShared: row.isShared,
    isOwn,
    ownerName: isOwn ? null : (names.get(row.ownerId) ?? "Someone"),
    mayChange: mayChangeView(row, asker),
    version: row.version,
  };
}

/** The lists of the rail, each with how many orders it has. */
export type RailLists = {
  /** All open orders. */
  queue: ListCount;
  views: (SavedView & ListCount)[];
};

/** What the rail shows of the lists of orders, for staff: the views, and all counts in one statement. */
export async function readRailLists(ctx: Pick<OrdersCtx, "db" | "actor">): Promise<Result<RailLists>> {
  const views = await listSavedViews(ctx);
  if (!views.ok) return views;
  const counted = await countLists(ctx, [
    { isOpen: true },
    ...views.value.map(({ query }) => orderListInputFrom(new URLSearchParams(query)).filters),
  ]);
  if (!counted.ok) return counted;
  const none: ListCount = { count: 0, hasMore: false };
  const [queue = none, ...counts] = counted.value;
  return ok({
    queue,
    views: views.value.map((view, index) => ({ ...view, ...(counts[index] ?? none) })),
  });
}

/**
 * Writes into the log what happened to a view; every open rail hears of it. Names stay out of the log (Rule
 * P5).
 */
export async function appendViewEvent(
  ctx: Pick<OrdersCtx, "actor">,
  tx: Transaction,
  type: "view.saved" | "view.changed" | "view.removed",
  viewId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await appendEvent(tx, {
    type,
    subjectKind: "view",
    subjectId: viewId,
    actor: ctx.actor,
    visibility: "internal",
    data,
    topics: ["order-views"],
  });
}
