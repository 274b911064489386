import { desc, sql } from "drizzle-orm";
import { formatMoment } from "../../kernel/dates.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow, namesOf } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import type { OfferExample } from "./offer-example.ts";
import { defaultOfferTable, type OfferTable, offerTableInput } from "./offer-table.ts";
import { bigOfferMoves, firstOf, offerTableChanges } from "./offer-table-changes.ts";
import { rulesKey } from "./offer-table-form.ts";
import type { OfferDeskCtx } from "./read-offer-desk.ts";
import { offerTables } from "./tables.ts";

/** The live topic of the rules for offers. */
const offersTopic = "offers";

type PublishOfferTable = {
  /** The version in force that the editor saw, see `readOfferDesk`. */
  version: number;
  rules: OfferTable;
  note?: string | undefined;
  /** The account that the editor previewed; its offer is watched too. */
  example?: OfferExample | undefined;
  /** Set once somebody confirmed a move of more than 20 %. */
  confirmBigMove?: boolean | undefined;
};

/** What publishing came to; rules that were in force already change nothing. */
type OfferTablePublished = { version: number; changed: boolean };

/**
 * Publishes rules for offers that hold from now on for new offers; offers that were made keep theirs (Rule
 * P17). One transaction with the event. Refuses rules that are none (`invalid`), an unconfirmed move of more
 * than 20 % (`invalid` at `confirmBigMove`), and an editor who has not seen the newest version (`conflict`).
 */
export async function publishOfferTable(
  ctx: OfferDeskCtx,
  input: PublishOfferTable,
): Promise<Result<OfferTablePublished>> {
  const may = allow(ctx.actor, "offers.edit");
  if (!may.ok) return may;
  const checked = offerTableInput.safeParse(input.rules);
  if (!checked.success) return fail({ code: "invalid", text: "These offer rules aren't valid." });
  const rules = checked.data;
  return transact<OfferTablePublished>(ctx.db, async (tx) => {
    const before = await lockNewest(tx);
    if (rulesKey(before.rules) === rulesKey(rules)) return ok({ version: before.version, changed: false });
    if (before.version !== input.version) return fail(await publishedMeanwhile(tx, before));
    const moves = bigOfferMoves(before.rules, rules, input.example);
    if (moves.length > 0 && !input.confirmBigMove) return fail(unconfirmed(moves));
    return ok({ version: await store(ctx, tx, { before, rules, note: input.note }), changed: true });
  });
}

/**
 * Publishes the rules of an older version again (Rule P17). Rules that hold already change nothing. Refuses a
 * version that was never published (`not_found`) and an editor who has not seen the newest version
 * (`conflict`).
 */
export async function rollBackOfferTable(
  ctx: OfferDeskCtx,
  { version, to, note }: { version: number; to: number; note?: string | undefined },
): Promise<Result<OfferTablePublished>> {
  const may = allow(ctx.actor, "offers.edit");
  if (!may.ok) return may;
  return transact<OfferTablePublished>(ctx.db, async (tx) => {
    const before = await lockNewest(tx);
    const [older] = await tx.select().from(offerTables).where(sql`${offerTables.version} = ${to}`);
    if (!older) return fail(unknownVersion);
    const { rules } = older;
    if (rulesKey(before.rules) === rulesKey(rules)) return ok({ version: before.version, changed: false });
    if (before.version !== version) return fail(await publishedMeanwhile(tx, before));
    return ok({ version: await store(ctx, tx, { before, rules, note, to }), changed: true });
  });
}

const unknownVersion: Failure = { code: "not_found", field: "to", text: "This version doesn't exist." };

type OfferTableRow = typeof offerTables.$inferSelect;

/** The version in force, with the table locked against another one until the transaction ends. */
async function lockNewest(tx: Transaction): Promise<OfferTableRow> {
  await tx.execute(sql`lock table offer_tables in share row exclusive mode`);
  const [newest] = await tx.select().from(offerTables).orderBy(desc(offerTables.version)).limit(1);
  if (!newest) throw new Error("No rules for offers were posted");
  return newest;
}

/** Tells the editor who came first. The field is the version that they brought. */
async function publishedMeanwhile(tx: Transaction, { postedBy, postedAt }: OfferTableRow): Promise<Failure> {
  const names = await namesOf(tx, postedBy ? [postedBy] : []);
  const who = (postedBy && names.get(postedBy)) || "Someone else";
  const text = `${who} changed the rules on ${formatMoment(postedAt)}. Yours weren't saved.`;
  return { code: "conflict", field: "version", text };
}

function unconfirmed(moves: readonly string[]): Failure {
  const rest = moves.length > 3 ? ` And ${moves.length - 3} more.` : "";
  const text = `${moves.slice(0, 3).join(" ")}${rest} Tick the box to confirm.`;
  return { code: "invalid", field: "confirmBigMove", text };
}

type Stored = { before: OfferTableRow; rules: OfferTable; note: string | undefined; to?: number };

async function store(
  ctx: OfferDeskCtx,
  tx: Transaction,
  { before, rules, note, to }: Stored,
): Promise<number> {
  const [posted] = await tx
    .insert(offerTables)
    .values({
      rules,
      note: note?.trim() || null,
      rolledBackTo: to ?? null,
      postedBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
      postedAt: ctx.clock.now(),
    })
    .returning({ version: offerTables.version });
  if (!posted) throw new Error("Posted rules returned no row");
  const { version } = posted;
  await appendEvent(tx, {
    subjectKind: "offers",
    subjectId: "rules",
    type: "offers.posted",
    actor: ctx.actor,
    visibility: "internal",
    data: {
      version,
      summary: firstOf(offerTableChanges(before.rules, rules), 3, "; "),
      ...(to === undefined ? {} : { rolledBackTo: to }),
    },
    topics: [offersTopic],
  });
  return version;
}

/** Gives a shop that has none its first rules for offers (Rule S73). Answers whether they were put in. */
export async function ensureOfferTable(ctx: Pick<AccountSalesCtx, "db" | "clock">): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table offer_tables in share row exclusive mode`);
    const known = await tx.execute(sql`select from offer_tables limit 1`);
    if (known.rows.length > 0) return false;
    await tx.insert(offerTables).values({ rules: defaultOfferTable, postedAt: ctx.clock.now() });
    return true;
  });
}
