import { desc, inArray } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { readEvents } from "../../platform/events/index.ts";
import { allow, namesOf } from "../people/index.ts";
import type { DeskCtx } from "./desk-ctx.ts";
import type { GoldDesk, PositionChange, RatePosting } from "./gold-desk.ts";
import { readGoldBoard } from "./read-gold-board.ts";
import { goldPositions, goldRates, type PositionKind } from "./tables.ts";

/** How many postings and changes the desk is shown at most. */
const mostShown = 40;

/**
 * All that staff see of rates, stock and capacity, with their history: postings newest first, and what people set stock
 * and capacity to. Needs `orders.read`.
 */
export async function readGoldDesk(ctx: DeskCtx): Promise<Result<GoldDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [board, rates, rows, stockEvents, capacityEvents] = await Promise.all([
    readGoldBoard(ctx),
    ctx.db.select().from(goldRates).orderBy(desc(goldRates.version)).limit(mostShown),
    ctx.db
      .select()
      .from(goldPositions)
      .where(inArray(goldPositions.kind, ["stock", "capacity"])),
    readEvents(ctx.db, { subjectKind: "gold", subjectId: "stock", limit: mostShown }),
    readEvents(ctx.db, { subjectKind: "gold", subjectId: "capacity", limit: mostShown }),
  ]);
  const changes = [...stockEvents, ...capacityEvents].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
  const names = await namesOf(ctx.db, [
    ...rates.flatMap(({ postedBy }) => postedBy ?? []),
    ...changes.flatMap(({ actorKind, actorId }) => (actorKind === "person" && actorId ? [actorId] : [])),
  ]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return ok({
    board,
    newestVersion: rates.find(({ withdrawnAt }) => withdrawnAt === null)?.version ?? 0,
    postings: rates.map((row) =>
      postingOf(row, board.version, { now: ctx.clock.now(), by: nameOf(row.postedBy) }),
    ),
    stock: positionOf(rows, "stock"),
    capacity: positionOf(rows, "capacity"),
    changes: changes.slice(0, mostShown).map((event) => changeOf(event, nameOf(event.actorId))),
  });
}

function postingOf(
  row: typeof goldRates.$inferSelect,
  inForce: number,
  { now, by }: { now: Date; by: string | null },
): RatePosting {
  const { version, buyMicroUsd, sellMicroUsd, paymentMicroUsd, effectiveAt, postedAt, note, withdrawnAt } =
    row;
  const state = withdrawnAt
    ? "withdrawn"
    : version === inForce
      ? "in_force"
      : effectiveAt > now
        ? "coming"
        : "past";
  return {
    version,
    buyMicroUsd,
    sellMicroUsd,
    paymentMicroUsd,
    effectiveAt,
    postedAt,
    note,
    withdrawnAt,
    state,
    by,
  };
}

function positionOf(
  rows: readonly (typeof goldPositions.$inferSelect)[],
  kind: PositionKind,
): GoldDesk["stock"] {
  const row = rows.find((each) => each.kind === kind);
  if (!row) throw new Error(`There is no position ${kind}`);
  const { total, reserved, version } = row;
  return { totalMillions: total, reservedMillions: reserved, availableMillions: total - reserved, version };
}

type Event = Awaited<ReturnType<typeof readEvents>>[number];

function changeOf({ id, subjectId, at, data }: Event, by: string | null): PositionChange {
  return {
    id: String(id),
    kind: subjectId === "stock" ? "stock" : "capacity",
    at,
    fromMillions: Number(data.fromMillions),
    toMillions: Number(data.toMillions),
    by,
  };
}
