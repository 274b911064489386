import { desc, inArray, lt } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { readEvents } from "../../platform/events/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { DeskCtx } from "./desk-ctx.ts";
import type { GoldDesk, PositionChange, RateVersion } from "./gold-desk.ts";
import { newestRateVersion } from "./newest-rate-version.ts";
import { readGoldMarket } from "./read-gold-market.ts";
import { goldPositions, goldRates, type PositionKind } from "./tables.ts";

/** Only what people adjusted is a change of stock or capacity. */
const without = ["gold.running_low"];
/** How many versions, and how many changes, are on a page. */
const pageSize = 10;

/**
 * All that staff see of rates, stock and capacity, with their history: versions newest first, and what people
 * adjusted stock and capacity to. `before` continues the versions with those older than that version. Needs
 * `orders.read`.
 */
export async function readGoldDesk(
  ctx: DeskCtx,
  { before }: { before?: number | undefined } = {},
): Promise<Result<GoldDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [market, newest, found, rows, stockEvents, capacityEvents, low] = await Promise.all([
    readGoldMarket(ctx),
    newestRateVersion(ctx.db),
    ctx.db
      .select()
      .from(goldRates)
      .where(before === undefined ? undefined : lt(goldRates.version, before))
      .orderBy(desc(goldRates.version))
      .limit(pageSize + 1),
    ctx.db
      .select()
      .from(goldPositions)
      .where(inArray(goldPositions.kind, ["stock", "capacity"])),
    readEvents(ctx.db, { subjectKind: "gold", subjectId: "stock", without, limit: pageSize }),
    readEvents(ctx.db, { subjectKind: "gold", subjectId: "capacity", without, limit: pageSize }),
    readSettingsGroup(ctx.db, "stock"),
  ]);
  const rates = found.slice(0, pageSize);
  const changes = [...stockEvents, ...capacityEvents].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
  const names = await namesOf(ctx.db, [
    ...rates.flatMap(({ postedBy }) => postedBy ?? []),
    ...changes.flatMap(({ actorKind, actorId }) => (actorKind === "person" && actorId ? [actorId] : [])),
  ]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return ok({
    market,
    newestVersion: newest,
    olderThan: found.length > pageSize ? (rates.at(-1)?.version ?? null) : null,
    versions: rates.map((row) =>
      rateVersionOf(row, market.version, { now: ctx.clock.now(), by: nameOf(row.postedBy) }),
    ),
    stock: positionOf(rows, "stock", low.lowStockMillions),
    capacity: positionOf(rows, "capacity", low.lowCapacityMillions),
    changes: changes.slice(0, pageSize).map((event) => changeOf(event, nameOf(event.actorId))),
  });
}

function rateVersionOf(
  row: typeof goldRates.$inferSelect,
  inForce: number,
  { now, by }: { now: Date; by: string | null },
): RateVersion {
  const { version, buyMicroUsd, sellMicroUsd, paymentMicroUsd, tiers, effectiveAt, postedAt } = row;
  const { note, withdrawnAt } = row;
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
    tiers,
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
  lowMillions: number,
): GoldDesk["stock"] {
  const row = rows.find((each) => each.kind === kind);
  if (!row) throw new Error(`There is no position ${kind}`);
  const { total, reserved, newcomers, version } = row;
  return {
    totalMillions: total,
    reservedMillions: reserved,
    newcomersMillions: newcomers,
    availableMillions: total - reserved,
    lowMillions,
    version,
  };
}

type Event = Awaited<ReturnType<typeof readEvents>>[number];

function changeOf({ id, subjectId, at, data, note }: Event, by: string | null): PositionChange {
  return {
    id: String(id),
    kind: subjectId === "stock" ? "stock" : "capacity",
    at,
    fromMillions: Number(data.fromMillions),
    toMillions: Number(data.toMillions),
    reason: note,
    by,
  };
}
