import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { appendOrderEvent, type OrderReactor, type OrderRow, type OrdersCtx } from "../orders/index.ts";
import { isOpen, type OrderType } from "../orders/model.ts";
import { accessKind, accessRowsOf, accessSubject, storeAccess } from "./access-rows.ts";
import { accessParts } from "./boost-access.ts";
import { type ProofGap, proofGap } from "./boost-proof.ts";
import { isBoost } from "./boost-quote.ts";
import { boostAccessParts, boostSnapshots } from "./tables.ts";

/** The job that reads the high scores of a boost that has started without them: `{ orderId }`. */
export const readBeforeJob = "read-boost-before";

/**
 * Tries to read them; they grow apart from seconds to minutes, and then staff do it by hand or say why not.
 */
const readBeforeAttempts = 6;

/**
 * What a boost asks of its order's changes: once it begins the high scores before it are read, if nobody has;
 * it is completed with what they show before and after and with kills that have risen, or with a note that
 * says why not.
 */
export const boostsReactor: OrderReactor = async (ctx, tx, { before, after, note }) => {
  if (!isBoost(after.type)) return ok(undefined);
  if (hasEnded(after) && !hasEnded(before)) await destroyAccess(ctx, tx, after);
  if (before.status === after.status) return ok(undefined);
  const begins = after.status === "in_progress";
  const completes = after.status === "completed" && !note;
  if (!begins && !completes) return ok(undefined);
  const taken = await tx.select().from(boostSnapshots).where(eq(boostSnapshots.orderId, after.id));
  const at = (moment: "before" | "after") => taken.find((one) => one.moment === moment)?.highScores ?? null;
  if (begins) {
    const maxAttempts = readBeforeAttempts;
    if (taken.length === 0) await addJob(tx, readBeforeJob, { orderId: after.id }, { maxAttempts });
    return ok(undefined);
  }
  const gap = proofGap(servicesOf(after.type), at("before"), at("after"));
  return gap ? fail(noProof[gap]) : ok(undefined);
};

function hasEnded({ status, removedAt }: OrderRow): boolean {
  return removedAt !== null || !isOpen(status);
}

function servicesOf(type: OrderType) {
  return { wantInfernal: type !== "quiver_boost", wantQuiver: type !== "infernal_boost" };
}

const noProof: Record<ProofGap, Failure> = {
  before: {
    code: "conflict",
    field: "note",
    text: "The high scores weren't read before the boost, so there's no proof. Say why in a note.",
  },
  after: {
    code: "conflict",
    field: "note",
    text: "The high scores weren't read after the boost. Read them first, or say why not in a note.",
  },
  gain: {
    code: "conflict",
    field: "note",
    text: "The high scores show no new kills after the boost. Read them again, or say why in a note.",
  },
};

/**
 * Destroys what the customer of an ended boost gave, at once (Rule P36): unlike other secrets it doesn't
 * wait for the days after the end. A request to be contacted in the chat ends too. Destroying it again
 * does nothing.
 */
async function destroyAccess(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const { access, parts } = await accessRowsOf(tx, order);
  if (access.choice === null) return;
  const now = ctx.clock.now();
  const destroyedAt = parts.length > 0 ? now : null;
  await storeAccess(tx, {
    ...access,
    choice: null,
    version: access.version + 1,
    destroyedAt,
    updatedAt: now,
  });
  if (!destroyedAt) return;
  for (const part of accessParts) {
    await ctx.vault.destroy(tx, { subject: accessSubject(order.id), kind: accessKind(part) });
  }
  await tx.delete(boostAccessParts).where(eq(boostAccessParts.orderId, order.id));
  await appendOrderEvent(tx, ctx.actor, order, { type: "boost.access_destroyed", visibility: "internal" });
}
