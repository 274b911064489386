import { and, eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { actAsCustomer, appendOrderEvent, type NewOrderEvent, type OrderRow } from "../orders/index.ts";
import { channelsOf, isOpen } from "../orders/model.ts";
import { isPaidInFull } from "../payments/index.ts";
import { type AccessRows, accessKind, accessRowsOf, accessSubject, storeAccess } from "./access-rows.ts";
import {
  type AccessChoice,
  type AccessPart,
  accessFields,
  accessPartLabels,
  accessParts,
} from "./boost-access.ts";
import { isBoost } from "./boost-quote.ts";
import type { BoostsCtx } from "./context.ts";
import { boostEnded, notABoost } from "./failures.ts";
import { boostAccessParts } from "./tables.ts";

type AccessAct = {
  orderId: string;
  /** The access token that the browser or program holds, if any (Rule P4). */
  token: string | undefined;
  /** The version of the access that the page showed; 0 before anything was given. */
  version: number;
};

/** What a customer changes: parts that go, parts that come in their place, and what staff read of it. */
type AccessChange = {
  choice: AccessChoice | null;
  gone: readonly AccessPart[];
  given: Partial<Record<AccessPart, string>>;
  event: Pick<NewOrderEvent, "type" | "data">;
};

type Decide = (rows: AccessRows, tx: Transaction) => Promise<Result<AccessChange | null>>;

/** How often an hour the access of one order may be changed, by whoever holds it. */
const mostChanges = 30;
const hourSeconds = 3600;

/**
 * Changes the access of a boost in its customer's name while the order is locked, and tells staff. The order
 * itself stays at its version: what staff type meanwhile still arrives. `decide` answers null where it stands
 * as asked already. Refuses whoever isn't the customer (`forbidden`), an order that has ended, isn't paid, or
 * whose access was changed meanwhile (`conflict`).
 */
async function changeAccess(
  ctx: BoostsCtx,
  act: AccessAct,
  what: string,
  decide: Decide,
): Promise<Result<undefined>> {
  const { orderId, token, version } = act;
  const done = await actAsCustomer(ctx, { orderId, token }, what, async (order, tx) => {
    const mayGive = await whyNotNow(order, tx);
    if (!mayGive.ok) return mayGive;
    const rows = await accessRowsOf(tx, order);
    const decided = await decide(rows, tx);
    if (!decided.ok) return decided;
    if (!decided.value) return ok(null);
    if (version !== rows.access.version) return fail(changedMeanwhile);
    const bucket = bucketOf("boost-access-changed", orderId);
    const now = ctx.clock.now();
    const taken = await takeToken(tx, { bucket, limit: mostChanges, windowSeconds: hourSeconds, now });
    if (!taken.allowed) return fail({ ...tooMany, retryAfterSeconds: taken.retryAfterSeconds });
    await write(ctx, tx, order, rows, decided.value);
    return ok(null);
  });
  return done.ok ? ok(undefined) : done;
}

async function whyNotNow(order: OrderRow, tx: Transaction): Promise<Result<undefined>> {
  if (!isBoost(order.type)) return fail(notABoost);
  if (!isOpen(order.status)) return fail(boostEnded);
  return (await isPaidInFull(tx, order)) ? ok(undefined) : fail(payFirst);
}

async function write(
  ctx: BoostsCtx,
  tx: Transaction,
  order: OrderRow,
  { access }: AccessRows,
  { choice, gone, given, event }: AccessChange,
): Promise<void> {
  const subject = accessSubject(order.id);
  const now = ctx.clock.now();
  // What was revealed before the order ended and was opened again is gone.
  const afresh = access.destroyedAt ? { destroyedAt: null, firstRevealedAt: null, revealedBy: null } : {};
  await storeAccess(tx, { ...access, ...afresh, choice, version: access.version + 1, updatedAt: now });
  for (const part of gone) {
    await ctx.vault.destroy(tx, { subject, kind: accessKind(part) });
    const isPart = and(eq(boostAccessParts.orderId, order.id), eq(boostAccessParts.part, part));
    await tx.delete(boostAccessParts).where(isPart);
  }
  // Only names of parts are keys of it.
  for (const [part, value] of Object.entries(given) as [AccessPart, string][]) {
    const secretId = await ctx.vault.seal(tx, { kind: accessKind(part), subject, value });
    await tx.insert(boostAccessParts).values({ orderId: order.id, part, secretId, givenAt: now });
  }
  // Internal: the customer's pages only hear that something changed.
  const alsoHeard = [channelsOf(order.id).customer];
  await appendOrderEvent(tx, ctx.actor, order, { ...event, visibility: "internal", alsoHeard });
}

const payFirst: Failure = {
  code: "conflict",
  text: "This order isn't fully paid yet. Once it is, you can give us access here.",
};
const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "Access was changed in another tab or browser. Check what we have, then send it again.",
};
const tooMany: Failure = {
  code: "too_many",
  text: "You've changed this too often. Try again later, or message us in the chat.",
};
/** Staff have seen it, so that another value would reach nobody. */
const revealedAlready: Failure = {
  code: "conflict",
  text: "We've already opened it. To change it, message us in the chat.",
};

/** The parts as they were typed; they go to the vault and nowhere else (Rule P5). */
type GiveAccess = AccessAct & { parts: Partial<Record<AccessPart, string>> };

/**
 * The customer of a paid boost hands over access to the game account, or more of it, or another value of what
 * nobody has revealed yet (Rule P36). The same parts again change nothing. Staff read in the log which parts
 * came. Refuses nothing at all (`invalid`), what staff have revealed, an order that has ended or isn't paid,
 * a stale version (`conflict`), whoever isn't the customer (`forbidden`), and too many changes an hour
 * (`too_many`).
 */
export async function giveBoostAccess(ctx: BoostsCtx, input: GiveAccess): Promise<Result<undefined>> {
  const sent = accessParts.filter((part) => input.parts[part]);
  if (sent.length === 0) return fail(nothingSent);
  return changeAccess(ctx, input, "give access", async (rows, tx) => {
    const revealed = rows.parts.find(({ part, revealedAt }) => revealedAt && sent.includes(part));
    if (revealed) return fail({ ...revealedAlready, field: accessFields[revealed.part] });
    const given = await onlyNew(ctx, tx, rows, input.parts);
    const fresh = accessParts.filter((part) => given[part]);
    if (fresh.length === 0) return ok(null);
    const gone = rows.parts.map(({ part }) => part).filter((part) => fresh.includes(part));
    const data = { parts: fresh.map((part) => accessPartLabels[part]) };
    return ok({ choice: "login", gone, given, event: { type: "boost.access_given", data } });
  });
}

/** Leaves out what is kept with this very value: sent twice, it is written once. */
async function onlyNew(
  ctx: BoostsCtx,
  tx: Transaction,
  { parts }: AccessRows,
  sent: GiveAccess["parts"],
): Promise<GiveAccess["parts"]> {
  const fresh = { ...sent };
  for (const { part, secretId: id, orderId } of parts) {
    if (!fresh[part]) continue;
    const stored = await ctx.vault.open(tx, { id, subject: accessSubject(orderId) });
    if (stored === fresh[part]) delete fresh[part];
  }
  return fresh;
}

const nothingSent = {
  code: "invalid",
  field: accessFields.login,
  text: "Fill in at least one field.",
} as const;

/**
 * The customer takes back what they gave: it is destroyed at once, and so is the request to be contacted
 * in the chat. Done again it changes nothing. Refuses once staff have revealed something, and what
 * `giveBoostAccess` refuses.
 */
export async function withdrawBoostAccess(ctx: BoostsCtx, act: AccessAct): Promise<Result<undefined>> {
  return changeAccess(ctx, act, "withdraw access", async ({ access, parts }) => {
    if (access.choice === null) return ok(null);
    if (parts.some(({ revealedAt }) => revealedAt)) return fail(revealedAlready);
    const gone = parts.map(({ part }) => part);
    return ok({ choice: null, gone, given: {}, event: { type: "boost.access_withdrawn" } });
  });
}

/**
 * The customer would rather agree on the access in the chat (Rule P36): what was given and not revealed is
 * destroyed, and staff are told. Asked again it changes nothing. Refuses once staff have revealed something,
 * and what `giveBoostAccess` refuses.
 */
export async function askContactInChat(ctx: BoostsCtx, act: AccessAct): Promise<Result<undefined>> {
  return changeAccess(ctx, act, "ask for contact in the chat", async ({ access, parts }) => {
    if (access.choice === "chat") return ok(null);
    if (parts.some(({ revealedAt }) => revealedAt)) return fail(revealedAlready);
    const gone = parts.map(({ part }) => part);
    return ok({ choice: "chat", gone, given: {}, event: { type: "boost.access_by_chat" } });
  });
}
