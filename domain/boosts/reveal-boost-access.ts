import { and, eq, isNull } from "drizzle-orm";
import { personOf } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendOrderEvent, changeOrder } from "../orders/index.ts";
import { channelsOf } from "../orders/model.ts";
import { reveal } from "../release/index.ts";
import { type AccessRows, accessRowsOf, accessSubject, revealedKind, storeAccess } from "./access-rows.ts";
import type { AccessPart } from "./boost-access.ts";
import { isBoost } from "./boost-quote.ts";
import type { BoostsCtx } from "./context.ts";
import { notABoost } from "./failures.ts";
import { boostAccessParts } from "./tables.ts";

export type RevealedPart = { part: AccessPart; value: string };

/**
 * Shows the access that a customer gave (Rule P36), as `reveal` lets staff. From then on its customer can't
 * change what was shown. Refuses with `not_found` where nothing was given or it has been destroyed.
 */
export async function revealBoostAccess(
  ctx: BoostsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<RevealedPart[]>> {
  return reveal(ctx, { orderId, reason }, async (tx, { note }) => {
    const shown: RevealedPart[] = [];
    // The order is locked and stays as it is: nobody changes the access between its reading and the note
    // about it.
    const held = await changeOrder(ctx, tx, { orderId }, async (order) => {
      if (!isBoost(order.type)) return fail(notABoost);
      const rows = await accessRowsOf(tx, order);
      shown.push(...(await openParts(ctx, tx, rows)));
      if (shown.length === 0) return fail(rows.access.destroyedAt ? destroyed : nothingGiven);
      await noteReveal(ctx, tx, rows);
      await appendOrderEvent(tx, ctx.actor, order, {
        type: "order.secret_revealed",
        visibility: "internal",
        note,
        data: { kind: revealedKind },
        alsoHeard: [channelsOf(order.id).customer],
      });
      return ok(null);
    });
    return held.ok ? ok(shown) : held;
  });
}

async function openParts(ctx: BoostsCtx, tx: Transaction, { parts }: AccessRows): Promise<RevealedPart[]> {
  const opened: RevealedPart[] = [];
  for (const { part, secretId: id, orderId } of parts) {
    const value = await ctx.vault.open(tx, { id, subject: accessSubject(orderId) });
    if (value !== null) opened.push({ part, value });
  }
  return opened;
}

async function noteReveal(ctx: BoostsCtx, tx: Transaction, { access }: AccessRows): Promise<void> {
  const now = ctx.clock.now();
  const firstRevealedAt = access.firstRevealedAt ?? now;
  await storeAccess(tx, { ...access, firstRevealedAt, revealedBy: personOf(ctx.actor) });
  const isFresh = and(eq(boostAccessParts.orderId, access.orderId), isNull(boostAccessParts.revealedAt));
  await tx.update(boostAccessParts).set({ revealedAt: now }).where(isFresh);
}

const nothingGiven: Failure = { code: "not_found", text: "The customer hasn't given access yet." };
const destroyed: Failure = { code: "not_found", text: "Access was deleted when the order ended." };
