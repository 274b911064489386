import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { readEvents } from "../../platform/events/index.ts";
import { findOrder, notYourOrder, type OrderRow, orderNotFound, viewerRoleOf } from "../orders/index.ts";
import { isOpen, shortId } from "../orders/model.ts";
import { isPaidInFull } from "../payments/index.ts";
import { actorNamesOf, allow, namesOf } from "../people/index.ts";
import { payWayOf } from "../ways/model.ts";
import { accessRowsOf } from "./access-rows.ts";
import type { BoostAccess } from "./boost-access.ts";
import { isBoost } from "./boost-quote.ts";
import type { BoostForDesk, BoostProgress, BoostSnapshot, BoostView } from "./boost-view.ts";
import type { BoostsCtx } from "./context.ts";
import { boostQuoteOf } from "./quote-boost.ts";
import { boostQuotes, boostSnapshots } from "./tables.ts";

type ReadCtx = Pick<BoostsCtx, "db" | "clock" | "actor">;

/** How many events are looked through for notes on progress. */
const mostEvents = 500;

/**
 * A boost for its customer, and for staff with the names of those who did what. Refuses unknown orders, and
 * those that are no boost made under a quote (`not_found`), and whoever knows only the id (`forbidden`, Rule
 * P4).
 */
export async function readBoost(
  ctx: ReadCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<BoostView>> {
  const order = await findOrder(ctx, orderId);
  if (!order || !isBoost(order.type)) return fail(orderNotFound);
  const viewerRole = await viewerRoleOf(ctx, order, token);
  return viewerRole === "public" ? fail(notYourOrder) : viewOf(ctx, order, viewerRole);
}

/** The same for the desk, also where whoever looks is the customer. Refuses who may not read orders. */
export async function readBoostForDesk(ctx: ReadCtx, orderId: string): Promise<Result<BoostForDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (!order || !isBoost(order.type)) return fail(orderNotFound);
  const read = await viewOf(ctx, order, "staff");
  if (!read.ok) return read;
  const { quoteId, ...quote } = read.value.quote;
  return ok({ ...read.value, quote: { ...quote, number: shortId(quoteId).slice(0, 4) } });
}

async function viewOf(
  { db }: ReadCtx,
  order: OrderRow,
  viewerRole: BoostView["viewerRole"],
): Promise<Result<BoostView>> {
  const [row] = await db.select().from(boostQuotes).where(eq(boostQuotes.orderId, order.id));
  if (!row) return fail(orderNotFound);
  const { id: orderId, type, status, version, amountCents, depositCents, depositState, promoCode } = order;
  const details = order.details ?? {};
  const withNames = viewerRole === "staff";
  return ok({
    orderId,
    type,
    status,
    viewerRole,
    version,
    quote: boostQuoteOf(row),
    discount: promoCode ? { code: promoCode, cents: order.discountCents } : null,
    amountCents,
    confirmsDesertTreasure: details.confirmsDesertTreasure === true,
    payWith: order.paymentMethod === "manual" ? "manual" : payWayOf(order.paymentMethod),
    gold: goldOf(order),
    gear: depositState ? { depositCents, state: depositState } : null,
    access: await readBoostAccess({ db }, order, withNames),
    snapshots: await readSnapshots(db, orderId, withNames),
    progress: await readProgress(db, orderId, withNames),
  });
}

function goldOf({ details, world, paymentMethod }: OrderRow): BoostView["gold"] {
  const { goldMillions: millions, goldRateMicroUsd: rateMicroUsd } = details ?? {};
  // The customer may have chosen another way to pay since.
  if (paymentMethod !== "gold") return null;
  if (typeof millions !== "number" || typeof rateMicroUsd !== "number") return null;
  return { millions, rateMicroUsd, world };
}

async function readSnapshots(
  db: ReadCtx["db"],
  orderId: string,
  withNames: boolean,
): Promise<BoostView["snapshots"]> {
  const rows = await db.select().from(boostSnapshots).where(eq(boostSnapshots.orderId, orderId));
  const names = await namesOf(db, withNames ? rows.flatMap(({ takenBy }) => takenBy ?? []) : []);
  const at = (moment: "before" | "after"): BoostSnapshot | null => {
    const row = rows.find((one) => one.moment === moment);
    if (!row) return null;
    const { takenAt, highScores, takenBy } = row;
    return { takenAt, highScores, byName: (takenBy && names.get(takenBy)) ?? null };
  };
  return { before: at("before"), after: at("after") };
}

async function readProgress(
  db: ReadCtx["db"],
  orderId: string,
  withNames: boolean,
): Promise<BoostProgress[]> {
  const events = await readEvents(db, {
    subjectKind: "order",
    subjectId: orderId,
    visibility: "public",
    limit: mostEvents,
  });
  const progress = events.filter(({ type }) => type === "boost.progress");
  const names = withNames ? await actorNamesOf(db, progress) : new Map<string, string>();
  return progress.map(({ seq, at, note, actorId }) => ({
    seq,
    at,
    note: note ?? "",
    byName: (actorId && names.get(actorId)) ?? null,
  }));
}

/**
 * How access to the account of a boost stands: which parts were given and whether they were revealed, never a
 * value. Who revealed it is named for staff only. The caller has checked that the reader may see the order's
 * private part.
 */
async function readBoostAccess(
  { db }: Pick<BoostsCtx, "db">,
  order: OrderRow,
  withNames: boolean,
): Promise<BoostAccess> {
  const [{ access, parts }, isPaid] = await Promise.all([accessRowsOf(db, order), isPaidInFull(db, order)]);
  const { version, choice, firstRevealedAt, revealedBy, destroyedAt } = access;
  const names = await namesOf(db, withNames && revealedBy ? [revealedBy] : []);
  return {
    version,
    choice,
    parts: parts.map(({ part, givenAt, revealedAt }) => ({ part, givenAt, revealedAt })),
    isOpen: isOpen(order.status),
    isPaid,
    firstRevealedAt,
    revealedByName: (revealedBy && names.get(revealedBy)) ?? null,
    destroyedAt,
  };
}
