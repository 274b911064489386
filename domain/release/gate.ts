import type { SQL } from "drizzle-orm";
import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { type Actor, personOf } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { printOf } from "../../platform/signing/print.ts";
import type { Signer } from "../../platform/signing/signer.ts";
import { destinationChangers, isUncleared, mailKey, type OrderRow, type OrdersCtx } from "../orders/index.ts";
import { whoStandsBehind } from "../people/index.ts";
import { readSettingsSince } from "../settings/index.ts";
import {
  decideRelease,
  isByTwo,
  type ReleaseAsker,
  type ReleaseFacts,
  type ReleaseKind,
  type ReleasePeople,
  type ReleaseReason,
  releaseKinds,
  releaseReasons,
  type Verdict,
} from "./decide-release.ts";
import { releases } from "./tables.ts";

type GatedOrder = Pick<
  OrderRow,
  | "id"
  | "customerEmail"
  | "payoutPrint"
  | "secondPersonSince"
  | "clearedBy"
  | "unconfirmedCents"
  | "createdAt"
>;

/** Something that is about to leave the shop. */
export type Release = {
  kind: ReleaseKind;
  worthCents: number;
  /** The order that it leaves for; null for what belongs to none, which then says who gets it. */
  order: GatedOrder | null;
  /** Since when it may be due, by which looser limits don't hold for it (Rule P43); an order says so. */
  since?: Date | undefined;
  /** Whose mailbox gets it, by `customerPrint`; of an order its contact's unless given. */
  customer?: string;
  /** A keyed print of where it goes; of an order its payout destination unless given. */
  destination?: string | null;
  /**
   * Whether it goes elsewhere than before, and whether a second person has cleared that; an order says so.
   */
  isChanged?: boolean;
  isCleared?: boolean;
  /** The second person who approved this worth. */
  approvedBy?: string | null;
  /** Who lets it leave, where that is another person than the actor. */
  askedBy?: string;
};

type GateCtx = Pick<OrdersCtx, "actor" | "clock" | "signer">;

const dayMilliseconds = 24 * 3_600_000;
/** Rows older than this count for nothing any more. */
const keptMilliseconds = 2 * dayMilliseconds;

/** A keyed print of a mailbox, by which what one customer got is summed up. */
export function customerPrint(signer: Signer, email: string): string {
  return printOf(signer, "release-customer", mailKey(email));
}

/**
 * The one gate (Rule P42): asked in the transaction in which something leaves, with the order's row locked.
 * Lets it leave and counts it, or refuses: `conflict` where a second person is needed first, `forbidden` for
 * who had a part in what made that needed. Whatever is asked at the same moment for the same customer or
 * destination waits its turn, so that two halves never pass as one.
 */
export async function letLeave(ctx: GateCtx, tx: Transaction, release: Release): Promise<Result<undefined>> {
  const { customer, destination } = recipientOf(ctx, release);
  await lockSums(tx, [customer, destination, release.askedBy ?? personOf(ctx.actor)]);
  const { verdict, facts, people } = await weigh(ctx, tx, release);
  if (verdict.outcome !== "leaves") return fail(refusal(release.kind, verdict, facts, people));
  if (release.worthCents > 0) {
    await tx.insert(releases).values({
      kind: release.kind,
      worthCents: release.worthCents,
      customer,
      destination,
      personId: isByTwo(people) ? null : (release.askedBy ?? personOf(ctx.actor)),
      at: ctx.clock.now(),
    });
  }
  return ok(undefined);
}

/** What is on its way out and not counted yet, such as the lines of a file for the bank. */
export type OnItsWay = {
  releases: readonly Release[];
  /** What of it the actor lets leave, in cents. */
  byAskerCents: number;
};

/**
 * The same question without letting anything leave: what stands against it now, beside what is on its way;
 * null when nothing does.
 */
export async function whyHeldBack(
  ctx: GateCtx,
  db: Queryable,
  release: Release,
  onItsWay?: OnItsWay,
): Promise<Failure | null> {
  const { verdict, facts, people } = await weigh(ctx, db, release, onItsWay);
  return verdict.outcome === "leaves" ? null : refusal(release.kind, verdict, facts, people);
}

/** Every reason for which each release waits for a second person. One statement for all sums. */
export async function releaseReasonsOf(
  ctx: Pick<GateCtx, "clock" | "signer">,
  db: Queryable,
  asked: readonly Release[],
): Promise<ReleaseReason[][]> {
  return asked.length === 0 ? [] : (await readFacts(ctx, db, asked)).map(releaseReasons);
}

/** Removes what no sum needs any more; returns how many. */
export async function forgetReleases(db: Queryable, now: Date): Promise<number> {
  const gone = await db.delete(releases).where(lt(releases.at, new Date(now.getTime() - keptMilliseconds)));
  return gone.rowCount ?? 0;
}

type Weighed = { verdict: Verdict; facts: ReleaseFacts; people: ReleasePeople };

async function weigh(
  ctx: GateCtx,
  db: Queryable,
  release: Release,
  onItsWay: OnItsWay = { releases: [], byAskerCents: 0 },
): Promise<Weighed> {
  const [left] = await readFacts(ctx, db, [release]);
  if (!left) throw new Error("A release has no facts");
  const facts = withOnItsWay(ctx, left, release, onItsWay);
  const by = await readPeople(ctx, db, release);
  const people = { ...by, byAskerCents: by.byAskerCents + onItsWay.byAskerCents };
  return { verdict: decideRelease(facts, people), facts, people };
}

function withOnItsWay(ctx: GateCtx, facts: ReleaseFacts, release: Release, { releases }: OnItsWay) {
  const to = recipientOf(ctx, release);
  const others = releases.map((one) => ({ ...recipientOf(ctx, one), cents: one.worthCents }));
  const sum = (some: typeof others) => some.reduce((cents, one) => cents + one.cents, 0);
  const toCustomer = sum(others.filter(({ customer }) => customer === to.customer));
  const toDestination = sum(
    others.filter(({ destination }) => destination !== null && destination === to.destination),
  );
  return {
    ...facts,
    toCustomerCents: facts.toCustomerCents + toCustomer,
    toDestinationCents: facts.toDestinationCents + toDestination,
  };
}

function recipientOf({ signer }: Pick<GateCtx, "signer">, { order, customer, destination }: Release) {
  const print = customer ?? (order ? customerPrint(signer, order.customerEmail) : "");
  return {
    customer: print,
    destination: destination === undefined ? (order?.payoutPrint ?? null) : destination,
  };
}

async function readFacts(
  ctx: Pick<GateCtx, "clock" | "signer">,
  db: Queryable,
  asked: readonly Release[],
): Promise<ReleaseFacts[]> {
  const to = asked.map((release) => recipientOf(ctx, release));
  const since = new Date(ctx.clock.now().getTime() - dayMilliseconds);
  const [limits, toCustomer, toDestination] = await Promise.all([
    readSettingsSince(db, "approvals"),
    sumsBy(
      db,
      releases.customer,
      to.map(({ customer }) => customer),
      since,
    ),
    sumsBy(
      db,
      releases.destination,
      to.flatMap(({ destination }) => destination ?? []),
      since,
    ),
  ]);
  return asked.map(
    ({ kind, worthCents, order, since: due, isChanged = false, isCleared = false }, index) => ({
      kind,
      worthCents,
      isChanged: order ? order.secondPersonSince !== null : isChanged,
      isCleared: order ? !isUncleared(order) : isCleared,
      unconfirmedCents: order?.unconfirmedCents ?? 0,
      toCustomerCents: toCustomer.get(to[index]?.customer ?? "") ?? 0,
      toDestinationCents: toDestination.get(to[index]?.destination ?? "") ?? 0,
      limitCents: limits(dueSince({ order, since: due })).secondPersonAboveCents,
    }),
  );
}

/** An order placed before a limit was loosened keeps the tighter one, whatever of it is due since when. */
function dueSince({ order, since }: Pick<Release, "order" | "since">): Date | null {
  return order?.createdAt ?? since ?? null;
}

type SummedColumn = typeof releases.customer | typeof releases.destination;

async function sumsBy(
  db: Queryable,
  column: SummedColumn,
  keys: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: sql<string>`${column}`, cents: sumOfWorth })
    .from(releases)
    .where(and(inArray(column, [...new Set(keys)]), gt(releases.at, since)))
    .groupBy(column);
  return new Map(rows.map(({ key, cents }) => [key, Number(cents)]));
}

const sumOfWorth: SQL<string> = sql`coalesce(sum(${releases.worthCents}), 0)`;

const askers: Record<Actor["kind"], ReleaseAsker> = {
  visitor: "customer",
  system: "job",
  key: "key",
  person: "person",
};

async function readPeople(ctx: GateCtx, db: Queryable, release: Release): Promise<ReleasePeople> {
  const { order, approvedBy = null, askedBy } = release;
  const { actor } = ctx;
  // A signed-in customer is a person too, and nobody of the staff.
  const isCustomer = actor.kind === "person" && actor.role === "member";
  const personId = isCustomer ? null : (askedBy ?? personOf(actor));
  const changers = order ? (await destinationChangers(db, [order.id])).get(order.id) : undefined;
  const parts = [...(changers ?? [])];
  const clearedBy = order?.clearedBy ?? null;
  const known = [personId, approvedBy, clearedBy, ...parts].filter((id) => id !== null);
  const now = ctx.clock.now();
  const [behind, limits, byAskerCents] = await Promise.all([
    whoStandsBehind(db, known, now),
    readSettingsSince(db, "approvals"),
    personId
      ? sentBy(db, personId, { kind: release.kind, since: new Date(now.getTime() - dayMilliseconds) })
      : 0,
  ]);
  const behindOf = (id: string | null) => (id === null ? null : (behind.get(id) ?? id));
  return {
    asker: isCustomer ? "customer" : askers[actor.kind],
    askerBehind: behindOf(personId),
    partsBehind: parts.map((id) => behind.get(id) ?? id),
    clearedBehind: behindOf(clearedBy),
    approvedBehind: behindOf(approvedBy),
    byAskerCents,
    dayLimitCents: limits(dueSince(release)).personDayCents,
  };
}

/**
 * What a person let leave since. Lower prices have a sum of their own, so that they fill nobody's day of
 * payouts.
 */
async function sentBy(
  db: Queryable,
  personId: string,
  { kind, since }: { kind: ReleaseKind; since: Date },
): Promise<number> {
  const isOfSum = kind === "price" ? eq(releases.kind, kind) : ne(releases.kind, "price");
  const isTheirs = and(eq(releases.personId, personId), isOfSum, gt(releases.at, since));
  const [found] = await db.select({ cents: sumOfWorth }).from(releases).where(isTheirs);
  return Number(found?.cents ?? 0);
}

/** Any fixed number: the class of the locks under which sums are read and added to. */
const lockClass = 480_122_142;

/** Makes whoever adds to sums of these keys wait for their turn, until the transaction ends. */
export async function lockSums(tx: Transaction, keys: readonly (string | null)[]): Promise<void> {
  // In one order everywhere, so that no two wait in a circle.
  const sorted = [...new Set(keys.filter((key) => key !== null))].sort();
  for (const key of sorted) {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${key}))`);
  }
}

function refusal(
  kind: ReleaseKind,
  verdict: Exclude<Verdict, { outcome: "leaves" }>,
  facts: ReleaseFacts,
  { asker, byAskerCents, dayLimitCents }: ReleasePeople,
): Failure {
  if (verdict.outcome === "second_person") {
    if (asker === "customer") return checkedFirst;
    return { code: "conflict", text: secondPersonText(kind, verdict.reason, facts) };
  }
  const texts: Record<typeof verdict.why, string> = {
    had_part: `You helped change where this order goes. Someone else must let ${releaseKinds[kind].noun.toLowerCase()} leave.`,
    approved: `You approved this. Someone else must send it.`,
    program: `${releaseKinds[kind].noun} takes two people: one approves it, another sends it. API keys can't.`,
    day_limit: `You've sent ${formatUsd(byAskerCents)} in 24 hours, and one person sends at most ${formatUsd(dayLimitCents)}. Someone else must send this.`,
  };
  return {
    code: verdict.why === "day_limit" || verdict.why === "approved" ? "conflict" : "forbidden",
    text: texts[verdict.why],
  };
}

/** To a customer: what is checked is not theirs to know, and nobody mails them once it is. */
const checkedFirst: Failure = {
  code: "conflict",
  text: "We're checking this order first. Come back to this page later, or message us.",
  waysOn: ["support"],
};

function secondPersonText(kind: ReleaseKind, reason: ReleaseReason, facts: ReleaseFacts): string {
  const noun = releaseKinds[kind].noun;
  if (reason === "changed" && kind === "commission") {
    return "The destination changed. A second person must approve this payout first.";
  }
  if (reason === "changed") {
    return `This order's email address, game name or payout details changed. A second person must approve ${noun.toLowerCase()} first, under Requests.`;
  }
  if (reason === "money_in") {
    return `${formatUsd(facts.unconfirmedCents)} of this order was entered by hand. A second person must confirm it first, under Requests.`;
  }
  const before = Math.max(facts.toCustomerCents, facts.toDestinationCents);
  const limit = formatUsd(facts.limitCents);
  return before > 0
    ? `${noun} would make ${formatUsd(before + facts.worthCents)} to one customer or destination within 24 hours. Above ${limit} a second person must approve it first.`
    : `${noun} is above ${limit}. A second person must approve it first.`;
}
