import { desc, eq, sql } from "drizzle-orm";
import { formatMoment } from "../../kernel/dates.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { bigBoostMoves, boostPriceChanges } from "./boost-price-changes.ts";
import { boostPricesKey } from "./boost-price-form.ts";
import { type BoostPrices, defaultBoostPrices } from "./boost-prices.ts";
import { boostPricesInput } from "./boost-prices-input.ts";
import type { BoostsCtx } from "./context.ts";
import type { BoostPriceCtx } from "./read-boost-price-desk.ts";
import { boostPriceTables } from "./tables.ts";

/** The live topic of the prices of boosts. */
const topic = "boost-prices";

type PublishBoostPrices = {
  /** The version in force that the editor saw, see `readBoostPriceDesk`. */
  version: number;
  prices: BoostPrices;
  note?: string | undefined;
  /** Set once somebody confirmed a move of more than 20 %. */
  confirmBigMove?: boolean | undefined;
};

/** What publishing came to; prices that were in force already change nothing. */
type BoostPricesPublished = { version: number; changed: boolean };

/**
 * Publishes prices that hold from now on for new quotes; quotes that were given keep theirs (Rules P12, P18).
 * One transaction with the event. Refuses prices that are none (`invalid`), an unconfirmed move of more than
 * 20 % (`invalid` at `confirmBigMove`), and an editor who has not seen the newest version (`conflict`).
 */
export async function publishBoostPrices(
  ctx: BoostPriceCtx,
  input: PublishBoostPrices,
): Promise<Result<BoostPricesPublished>> {
  const may = allow(ctx.actor, "offers.edit");
  if (!may.ok) return may;
  const checked = boostPricesInput.safeParse(input.prices);
  if (!checked.success) return fail({ code: "invalid", text: "These boost prices aren't valid." });
  const prices = checked.data;
  return transact<BoostPricesPublished>(ctx.db, async (tx) => {
    const before = await lockNewest(tx);
    if (boostPricesKey(before.prices) === boostPricesKey(prices)) return unchanged(before);
    if (before.version !== input.version) return fail(await publishedMeanwhile(tx, before));
    const moves = bigBoostMoves(before.prices, prices);
    if (moves.length > 0 && !input.confirmBigMove) return fail(unconfirmed(moves));
    return ok({ version: await store(ctx, tx, { before, prices, note: input.note }), changed: true });
  });
}

/**
 * Publishes the prices of an older version again (Rule P18). Prices that hold already change nothing. Refuses
 * a version that was never published (`not_found`) and an editor who has not seen the newest version
 * (`conflict`).
 */
export async function rollBackBoostPrices(
  ctx: BoostPriceCtx,
  { version, to, note }: { version: number; to: number; note?: string | undefined },
): Promise<Result<BoostPricesPublished>> {
  const may = allow(ctx.actor, "offers.edit");
  if (!may.ok) return may;
  return transact<BoostPricesPublished>(ctx.db, async (tx) => {
    const before = await lockNewest(tx);
    const [older] = await tx.select().from(boostPriceTables).where(eq(boostPriceTables.version, to));
    if (!older) return fail(unknownVersion);
    const { prices } = older;
    if (boostPricesKey(before.prices) === boostPricesKey(prices)) return unchanged(before);
    if (before.version !== version) return fail(await publishedMeanwhile(tx, before));
    return ok({ version: await store(ctx, tx, { before, prices, note, to }), changed: true });
  });
}

const unknownVersion: Failure = { code: "not_found", field: "to", text: "This version doesn't exist." };

type PriceTableRow = typeof boostPriceTables.$inferSelect;

function unchanged({ version }: PriceTableRow): Result<BoostPricesPublished> {
  return ok({ version, changed: false });
}

/** The version in force, with the table locked against another one until the transaction ends. */
async function lockNewest(tx: Transaction): Promise<PriceTableRow> {
  await tx.execute(sql`lock table boost_price_tables in share row exclusive mode`);
  const [newest] = await tx.select().from(boostPriceTables).orderBy(desc(boostPriceTables.version)).limit(1);
  if (!newest) throw new Error("No prices of boosts were posted");
  return newest;
}

/** Tells the editor who came first. The field is the version that they brought. */
async function publishedMeanwhile(tx: Transaction, { postedBy, postedAt }: PriceTableRow): Promise<Failure> {
  const names = await namesOf(tx, postedBy ? [postedBy] : []);
  const who = (postedBy && names.get(postedBy)) || "Someone else";
  const text = `${who} changed the prices on ${formatMoment(postedAt)}. Yours weren't saved.`;
  return { code: "conflict", field: "version", text };
}

function unconfirmed(moves: readonly string[]): Failure {
  const rest = moves.length > 3 ? ` And ${moves.length - 3} more.` : "";
  const text = `${moves.slice(0, 3).join(" ")}${rest} Tick the box to confirm.`;
  return { code: "invalid", field: "confirmBigMove", text };
}

type Stored = { before: PriceTableRow; prices: BoostPrices; note: string | undefined; to?: number };

async function store(
  ctx: BoostPriceCtx,
  tx: Transaction,
  { before, prices, note, to }: Stored,
): Promise<number> {
  const [posted] = await tx
    .insert(boostPriceTables)
    .values({
      prices,
      note: note?.trim() || null,
      rolledBackTo: to ?? null,
      postedBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
      postedAt: ctx.clock.now(),
    })
    .returning({ version: boostPriceTables.version });
  if (!posted) throw new Error("Posted prices returned no row");
  const { version } = posted;
  await appendEvent(tx, {
    subjectKind: "boosts",
    subjectId: "prices",
    type: "boosts.priced",
    actor: ctx.actor,
    visibility: "internal",
    data: {
      version,
      summary: summaryOf(boostPriceChanges(before.prices, prices)),
      ...(to === undefined ? {} : { rolledBackTo: to }),
    },
    topics: [topic],
  });
  return version;
}

function summaryOf(changes: readonly string[]): string {
  const rest = changes.length - 3;
  return changes.slice(0, 3).join("; ") + (rest > 0 ? `; ${rest} more` : "");
}

/** Gives a shop that has none its first prices of boosts (Rule P18). Answers whether they were put in. */
export async function ensureBoostPrices(ctx: Pick<BoostsCtx, "db" | "clock">): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table boost_price_tables in share row exclusive mode`);
    const known = await tx.execute(sql`select from boost_price_tables limit 1`);
    if (known.rows.length > 0) return false;
    await tx.insert(boostPriceTables).values({ prices: defaultBoostPrices, postedAt: ctx.clock.now() });
    return true;
  });
}
