import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent, loggedChanges } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import type { OrderType } from "../orders/model.ts";
import { allow, askGuardChange, type GuardAction } from "../people/index.ts";
import { takesSecondPerson } from "./large-code.ts";
import { plainCode } from "./promo-line.ts";
import { largestPromoHundredths, promoTypes } from "./promo-types.ts";
import { type PromoCodeRow, promoCodes } from "./tables.ts";

type DeskCtx = Pick<OrdersCtx, "db" | "clock" | "actor" | "signer" | "mailer" | "origin">;

/** A code as it is now, and whether what gives more away waits for another person. */
type SavedPromoCode = PromoCodeRow & { waits: boolean };

/**
 * What managers may change of a code. A moment left out of `validFrom` is now; `validUntil` null has no end.
 */
type PromoTerms = {
  maxRedemptions: number;
  validFrom?: Date | undefined;
  validUntil: Date | null;
};

export type NewPromoCode = PromoTerms & {
  code: string;
  /** Either a part, in hundredths of a percent, or a fixed sum. */
  percentHundredths?: number | undefined;
  fixedCents?: number | undefined;
  isFirstPurchase: boolean;
  /** What it can be used for; left out or none for everything that customers buy. */
  orderTypes?: readonly OrderType[] | undefined;
  /** How many orders of one customer may hold it; left out or null for as many as there are. */
  perCustomer?: number | null | undefined;
  /** The least sum that it is taken off, without deposits. */
  leastOrderCents?: number | undefined;
};

/**
 * Makes a promo code (Rule P25). What it takes off, of what and for whom can never be changed afterwards (the
 * database refuses it), so that nobody pays another sum than they were shown. One that takes off much is off
 * until a second person switches it on (Rule P43). Refuses a code that is there
 * already (`conflict`), an end before its beginning, one that takes off both a part and a sum or neither, or
 * more than nine tenths, and types that customers don't buy (`invalid`).
 */
export async function createPromoCode(ctx: DeskCtx, input: NewPromoCode): Promise<Result<SavedPromoCode>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const now = ctx.clock.now();
  const { isFirstPurchase, maxRedemptions, validUntil } = input;
  const validFrom = input.validFrom ?? minuteOf(now);
  if (endsEarly(validFrom, validUntil)) return fail(endFirst);
  const fixed = fixedTerms(input);
  if (!fixed.ok) return fixed;
  const code = plainCode(input.code);
  return transact(ctx.db, async (tx) => {
    const terms = { ...fixed.value, isFirstPurchase, maxRedemptions, validFrom, validUntil };
    const waits = await isHeld(ctx, tx, null, { code, ...terms, isActive: true });
    const [made] = await tx
      .insert(promoCodes)
      .values({ code, ...terms, isActive: !waits, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!made) return fail(takenCode(code));
    await tell(ctx, tx, "promo.created", code, { ...fixed.value, maxRedemptions, version: 1 });
    return waits ? ask(ctx, tx, made, { isActive: true }) : ok({ ...made, waits });
  });
}

/** What of a code never changes again, checked. */
function fixedTerms(input: NewPromoCode) {
  const { percentHundredths = 0, fixedCents = 0, perCustomer = null, leastOrderCents = 0 } = input;
  const orderTypes = promoTypes.filter((type) => input.orderTypes?.includes(type));
  if (orderTypes.length !== new Set(input.orderTypes).size) return fail(unknownTypes);
  if (percentHundredths > 0 === fixedCents > 0) return fail(takesOne);
  if (percentHundredths > largestPromoHundredths) return fail(tooMuch);
  return ok({ percentHundredths, fixedCents, orderTypes, perCustomer, leastOrderCents });
}

type Change = { code: string; version: number };

/**
 * Changes the limit and the time of a code; what is left out stays. Orders that hold it keep it. Of one that
 * takes off much, what gives more away waits for another person (Rule P43). Refuses a stale version
 * (`conflict`), a limit below what is redeemed already, and an end before its beginning (`invalid`).
 */
export async function changePromoCode(
  ctx: DeskCtx,
  { code, version, ...terms }: Change & Partial<PromoTerms>,
): Promise<Result<SavedPromoCode>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const row = await lockCode(tx, code);
    if (!row) return fail(noCode);
    const { maxRedemptions = row.maxRedemptions, validFrom = row.validFrom } = terms;
    const validUntil = terms.validUntil === undefined ? row.validUntil : terms.validUntil;
    const isSame =
      row.maxRedemptions === maxRedemptions &&
      row.validFrom.getTime() === validFrom.getTime() &&
      row.validUntil?.getTime() === validUntil?.getTime();
    if (isSame) return ok({ ...row, waits: false });
    if (row.version !== version) return fail(changedMeanwhile(code));
    if (endsEarly(validFrom, validUntil)) return fail(endFirst);
    if (maxRedemptions < row.used) return fail(belowUsed(row.used));
    return storeOrAsk(ctx, tx, row, { maxRedemptions, validFrom, validUntil });
  });
}

/**
 * Switches a code off or on again; one that takes off much goes on once another person approves it (Rule
 * P43). As it is already, nothing changes. Refuses a stale version (`conflict`).
 */
export async function switchPromoCode(
  ctx: DeskCtx,
  { code, version, isActive }: Change & { isActive: boolean },
): Promise<Result<SavedPromoCode>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const row = await lockCode(tx, code);
    if (!row) return fail(noCode);
    if (row.isActive === isActive) return ok({ ...row, waits: false });
    if (row.version !== version) return fail(changedMeanwhile(code));
    return storeOrAsk(ctx, tx, row, { isActive });
  });
}

type Terms = Pick<PromoCodeRow, "maxRedemptions" | "validFrom" | "validUntil" | "isActive">;

async function isHeld(
  ctx: DeskCtx,
  tx: Transaction,
  before: PromoCodeRow | null,
  after: Parameters<typeof takesSecondPerson>[3],
): Promise<boolean> {
  return ctx.actor.kind !== "system" && (await takesSecondPerson(ctx, tx, before, after));
}

async function storeOrAsk(ctx: DeskCtx, tx: Transaction, row: PromoCodeRow, change: Partial<Terms>) {
  const waits = await isHeld(ctx, tx, row, { ...row, ...change });
  return waits ? ask(ctx, tx, row, change) : ok({ ...(await store(ctx, tx, row, change)), waits });
}

async function ask(
  ctx: DeskCtx,
  tx: Transaction,
  row: PromoCodeRow,
  terms: Partial<Terms>,
): Promise<Result<SavedPromoCode>> {
  const { code, version, percentHundredths, fixedCents } = row;
  const { maxRedemptions, validFrom, validUntil, isActive } = { ...row, ...terms };
  const change = {
    ...{ version, percentHundredths, fixedCents, maxRedemptions, isActive },
    ...{ validFrom: validFrom.toISOString(), validUntil: validUntil?.toISOString() ?? null },
  };
  const asked = await askGuardChange(ctx, tx, { kind: "promo", subject: code, change });
  return asked.ok ? ok({ ...row, waits: true }) : asked;
}

const askedTerms = z.object({
  version: z.int(),
  maxRedemptions: z.int(),
  isActive: z.boolean(),
  validFrom: z.coerce.date(),
  validUntil: z.coerce.date().nullable(),
});

/** Does what waited; refuses when the code was changed or ended since (`conflict`). */
export const loosenPromo: GuardAction = async (ctx, tx, { subject, change }) => {
  const row = await lockCode(tx, subject);
  const { version, ...terms } = askedTerms.parse(change);
  if (row?.version !== version || terms.maxRedemptions < row.used) return fail(isStale);
  await store(ctx, tx, row, terms);
  return ok(undefined);
};

const isStale: Failure = {
  code: "conflict",
  text: "This code changed since this was asked for. Reject it and ask again.",
};

async function lockCode(tx: Transaction, code: string): Promise<PromoCodeRow | null> {
  const [row] = await tx
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, plainCode(code)))
    .for("update");
  return row ?? null;
}

async function store(
  ctx: Pick<DeskCtx, "actor" | "clock">,
  tx: Transaction,
  before: PromoCodeRow,
  change: Partial<PromoCodeRow>,
): Promise<PromoCodeRow> {
  const { code, version } = before;
  const set = { ...change, version: version + 1, updatedAt: ctx.clock.now() };
  const [stored] = await tx.update(promoCodes).set(set).where(eq(promoCodes.code, code)).returning();
  if (!stored) throw new Error(`The locked promo code ${code} is gone`);
  const { validFrom, validUntil, isActive } = stored;
  await tell(ctx, tx, "promo.changed", code, {
    maxRedemptions: stored.maxRedemptions,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    isActive,
    version: stored.version,
    changes: loggedChanges(before, stored, ["maxRedemptions", "validFrom", "validUntil", "isActive"]),
  });
  return stored;
}

async function tell(
  { actor }: Pick<DeskCtx, "actor">,
  tx: Transaction,
  type: "promo.created" | "promo.changed",
  code: string,
  data: Record<string, unknown>,
): Promise<void> {
  const event = { type, actor, data, visibility: "internal", topics: [promotionsTopic] } as const;
  await appendEvent(tx, { ...event, topics: [...event.topics], subjectKind: "promo", subjectId: code });
}

/** Whole minutes are how forms write moments; so what was not changed is sent back as it is. */
function minuteOf(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 60_000) * 60_000);
}

function endsEarly(from: Date, until: Date | null): boolean {
  return until !== null && until <= from;
}

const noCode: Failure = { code: "not_found", text: "This promo code doesn't exist." };

const endFirst: Failure = {
  code: "invalid",
  field: "validUntil",
  text: "Choose an end after the start.",
};

const takesOne: Failure = { code: "invalid", field: "discount", text: "Enter a percentage or an amount." };

const tooMuch: Failure = { code: "invalid", field: "discount", text: "A code can take off up to 90%." };

const unknownTypes: Failure = { code: "invalid", field: "orderTypes", text: "Choose what the code is for." };

function takenCode(code: string): Failure {
  return { code: "conflict", field: "promoCode", text: `Promo code ${code} already exists.` };
}

function belowUsed(used: number): Failure {
  const times = used === 1 ? "once" : `${used.toLocaleString("en-US")} times`;
  const text = `This code has been redeemed ${times}. The limit can't be lower.`;
  return { code: "invalid", field: "maxRedemptions", text };
}

function changedMeanwhile(code: string): Failure {
  const text = `Someone else changed ${code} first, so your change wasn't saved. The list shows the current version.`;
  return { code: "conflict", field: "version", text };
}

export type ListedPromoCode = PromoCodeRow & {
  codeState: "active" | "off" | "ended" | "not_yet" | "used_up";
};

/** Every promo code with how often it is used, the newest first. Needs `promotions.edit`. */
export async function listPromoCodes(
  ctx: Pick<OrdersCtx, "db" | "clock" | "actor">,
): Promise<Result<ListedPromoCode[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db.select().from(promoCodes).orderBy(desc(promoCodes.createdAt), promoCodes.code);
  const now = ctx.clock.now();
  return ok(rows.map((row) => ({ ...row, codeState: codeStateOf(row, now) })));
}

function codeStateOf(row: PromoCodeRow, now: Date): ListedPromoCode["codeState"] {
  if (!row.isActive) return "off";
  if (row.validUntil && row.validUntil <= now) return "ended";
  if (row.used >= row.maxRedemptions) return "used_up";
  return row.validFrom > now ? "not_yet" : "active";
}
