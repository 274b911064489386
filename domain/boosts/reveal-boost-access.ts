import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendOrderEvent, changeOrder, type OrderRow } from "../orders/index.ts";
import { channelsOf } from "../orders/model.ts";
import { allow, namesOf } from "../people/index.ts";
import { can } from "../people/model.ts";
import { type AccessRows, accessRowsOf, accessSubject, revealedKind, storeAccess } from "./access-rows.ts";
import type { AccessPart } from "./boost-access.ts";
import { isBoost } from "./boost-quote.ts";
import type { BoostsCtx } from "./context.ts";
import { notABoost } from "./failures.ts";
import { boostAccessParts } from "./tables.ts";

const shortestReason = 3;

export type RevealedPart = { part: AccessPart; value: string };
type Person = Extract<Actor, { kind: "person" }>;

/**
 * Shows the access that a customer gave to whoever holds the order (Rules P5, P36): a person who may reveal,
 * in a session that has passed the step-up, with a reason, which the log keeps before anything is shown. A
 * manager may without holding it. From then on its customer can't change what was shown. Refuses everybody
 * else and whose own order it is (`forbidden`), a missing reason (`invalid`), and `not_found` where nothing
 * was given or it has been destroyed.
 */
export async function revealBoostAccess(
  ctx: BoostsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<RevealedPart[]>> {
  const may = allow(ctx.actor, "secrets.reveal");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  const note = reason.trim();
  if (note.length < shortestReason) return fail(noReason);
  return transact(ctx.db, async (tx) => {
    const shown: RevealedPart[] = [];
    // The order is locked and stays as it is: nobody changes the access between its reading and the note
    // about it.
    const held = await changeOrder(ctx, tx, { orderId }, async (order) => {
      if (!isBoost(order.type)) return fail(notABoost);
      const holds = await mayOpen(tx, actor, order);
      if (!holds.ok) return holds;
      const rows = await accessRowsOf(tx, order);
      shown.push(...(await openParts(ctx, tx, rows)));
      if (shown.length === 0) return fail(rows.access.destroyedAt ? destroyed : nothingGiven);
      await noteReveal(ctx, tx, rows, actor);
      await appendOrderEvent(tx, actor, order, {
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

/** Whoever holds the order, and managers. */
async function mayOpen(
  tx: Transaction,
  { personId, role }: Person,
  { assignedTo }: OrderRow,
): Promise<Result<undefined>> {
  if (assignedTo === personId || can(role, "secrets.reveal_any")) return ok(undefined);
  if (!assignedTo) return fail(notTaken);
  const holder = (await namesOf(tx, [assignedTo])).get(assignedTo) ?? "Someone else";
  const text = `${holder} has this order. Only they or a manager can reveal its access.`;
  return fail({ code: "forbidden", text });
}

async function openParts(ctx: BoostsCtx, tx: Transaction, { parts }: AccessRows): Promise<RevealedPart[]> {
  const opened: RevealedPart[] = [];
  for (const { part, secretId: id, orderId } of parts) {
    const value = await ctx.vault.open(tx, { id, subject: accessSubject(orderId) });
    if (value !== null) opened.push({ part, value });
  }
  return opened;
}

async function noteReveal(
  ctx: BoostsCtx,
  tx: Transaction,
  { access }: AccessRows,
  { personId }: Person,
): Promise<void> {
  const now = ctx.clock.now();
  const firstRevealedAt = access.firstRevealedAt ?? now;
  await storeAccess(tx, { ...access, firstRevealedAt, revealedBy: personId });
  const isFresh = and(eq(boostAccessParts.orderId, access.orderId), isNull(boostAccessParts.revealedAt));
  await tx.update(boostAccessParts).set({ revealedAt: now }).where(isFresh);
}

const personsOnly: Failure = { code: "forbidden", text: "Only people can reveal an account's access." };
const noReason: Failure = { code: "invalid", field: "reason", text: "Please say why you need to see it." };
const notTaken: Failure = {
  code: "forbidden",
  text: "Assign this order to yourself first, then reveal its access.",
};
const nothingGiven: Failure = { code: "not_found", text: "The customer hasn't given access yet." };
const destroyed: Failure = { code: "not_found", text: "Access was deleted when the order ended." };
