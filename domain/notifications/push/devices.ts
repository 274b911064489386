import { createHash, randomUUID } from "node:crypto";
import { and, asc, count, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { findOrder, orderNotFound, orderTokenHash, viewerRoleOf } from "../../orders/index.ts";
import { readLiveSessions } from "../../people/index.ts";
import type { pushMovedInput, pushOnInput, pushStateInput } from "../inputs.ts";
import { type PushSubscriptionRow, pushOrders, pushSubscriptions } from "../tables.ts";
import { type PushCtx, pushSubject, sealSubscription } from "./push-secrets.ts";

/** Devices of one person, and devices that follow one order: more than anybody has. */
const mostDevices = 10;
/** Presses of one visitor within an hour. */
const mostAnHour = 60;

type Asker = { token?: string | undefined };
type Person = Extract<Actor, { kind: "person" }>;

/**
 * Tells a browser from now on: of one order, or of what the signed-in person chose for all their devices.
 * Whoever has no right to the order is refused as if it were not there, and an address inside our own network
 * is (`invalid`). Again changes nothing but the keys. A device that somebody else had switched on tells them
 * nothing more.
 */
export async function switchPushOn(
  ctx: PushCtx,
  asked: z.output<typeof pushOnInput> & Asker & { device: string; client: string },
): Promise<Result<undefined>> {
  const { endpoint, orderId, token, client, device } = asked;
  const now = ctx.clock.now();
  const bucket = bucketOf("push-on", client);
  const { allowed } = await takeToken(ctx.db, { bucket, limit: mostAnHour, windowSeconds: 3600, now });
  if (!allowed) return fail({ code: "too_many", text: "Too many tries. Please try again later." });
  const problem = ctx.webhookSender.whyNot(endpoint);
  if (problem) return fail({ code: "invalid", field: "endpoint", text: problem });
  const right = orderId ? await rightToOrder(ctx, orderId, token) : rightOfPerson(ctx.actor);
  if (!right.ok) return right;
  const person = personOf(ctx.actor);
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const row = await lockDevice(ctx, tx, asked);
    const isOthers = person !== null && row.personId !== person.personId;
    const isSame = person !== null && row.sessionId === person.sessionId;
    if (person && (await hasTooMany(tx, row, orderId, person))) return fail(tooManyDevices);
    if (orderId && (await followersOf(tx, orderId)) >= mostDevices) return fail(tooManyDevices);
    // What the one before followed by their session goes with them.
    if (isOthers) await forgetSessionOrders(tx, row.id);
    const isForPerson = !orderId || (row.isForPerson && !isOthers);
    // What staff are told goes to whoever has passed the step-up when they switch it on, not before.
    const isForStaff = person !== null && ((person.elevated && !orderId) || (isSame && row.isForStaff));
    const whose = person
      ? { personId: person.personId, sessionId: person.sessionId, isForPerson, isForStaff }
      : {};
    const secretId = await sealSubscription(ctx, tx, row.id, asked);
    await tx
      .update(pushSubscriptions)
      .set({ secretId, device, ...whose })
      .where(eq(pushSubscriptions.id, row.id));
    if (orderId) {
      const { tokenHash } = right.value;
      await tx
        .insert(pushOrders)
        .values({ subscriptionId: row.id, orderId, tokenHash, createdAt: now })
        .onConflictDoUpdate({
          target: [pushOrders.subscriptionId, pushOrders.orderId],
          set: { tokenHash, createdAt: now },
        });
    }
    await noteDevice(ctx, tx, row.id, "push.switched_on", orderId ? { orderId } : {}, person?.personId);
    return ok(undefined);
  });
}

/**
 * Tells a browser nothing more of an order, or of what its person chose. Knowing its address is the right to
 * it. Answers whether it is told of anything else; a device that is not is forgotten with its keys.
 */
export async function switchPushOff(
  ctx: PushCtx,
  { endpoint, orderId }: z.output<typeof pushStateInput>,
): Promise<{ isStillTold: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.fingerprint, fingerprintOf(endpoint)))
      .for("update");
    if (!row) return { isStillTold: false };
    if (orderId) {
      const isIt = and(eq(pushOrders.subscriptionId, row.id), eq(pushOrders.orderId, orderId));
      await tx.delete(pushOrders).where(isIt);
    } else {
      await tx.update(pushSubscriptions).set({ isForPerson: false }).where(eq(pushSubscriptions.id, row.id));
    }
    const isForPerson = orderId !== undefined && row.isForPerson;
    const isStillTold =
      isForPerson || (await tx.$count(pushOrders, eq(pushOrders.subscriptionId, row.id))) > 0;
    if (isStillTold) await noteDevice(ctx, tx, row.id, "push.switched_off", {}, row.personId);
    else await forgetDevice(ctx, tx, row, "push.switched_off");
    return { isStillTold };
  });
}

/**
 * A browser's push service has given it another address: what it was told by the old one it is told by the
 * new. Knowing the old address is the right to it; an unknown one changes nothing. Refuses an address inside
 * our own network (`invalid`).
 */
export async function moveDevice(
  ctx: PushCtx,
  { from, ...to }: z.output<typeof pushMovedInput>,
): Promise<Result<undefined>> {
  const problem = ctx.webhookSender.whyNot(to.endpoint);
  if (problem) return fail({ code: "invalid", field: "endpoint", text: problem });
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const isAt = (endpoint: string) => eq(pushSubscriptions.fingerprint, fingerprintOf(endpoint));
    const [row] = await tx.select().from(pushSubscriptions).where(isAt(from)).for("update");
    // Switched on at the new address meanwhile, it is told by that.
    if (!row || (await tx.$count(pushSubscriptions, isAt(to.endpoint))) > 0) return ok(undefined);
    const secretId = await sealSubscription(ctx, tx, row.id, to);
    const fingerprint = fingerprintOf(to.endpoint);
    await tx.update(pushSubscriptions).set({ secretId, fingerprint }).where(eq(pushSubscriptions.id, row.id));
    await noteDevice(ctx, tx, row.id, "push.moved", {}, row.personId);
    return ok(undefined);
  });
}

/** Whether a browser is told of an order, or of what the signed-in person chose. */
export async function isPushOn(
  ctx: PushCtx,
  { endpoint, orderId }: z.output<typeof pushStateInput>,
): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.fingerprint, fingerprintOf(endpoint)));
  if (!row) return false;
  if (!orderId) {
    const person = personOf(ctx.actor);
    if (!person || !row.isForPerson || row.sessionId !== person.sessionId) return false;
    // At the desk it is on once it is told what staff are.
    return row.isForStaff || !person.elevated;
  }
  const isIt = and(eq(pushOrders.subscriptionId, row.id), eq(pushOrders.orderId, orderId));
  return (await ctx.db.$count(pushOrders, isIt)) > 0;
}

/**
 * Whether the browser of this session is told what staff are, so that its open desk need not show the same.
 */
export async function isSessionPushed({ db, actor }: Pick<PushCtx, "db" | "actor">): Promise<boolean> {
  const person = personOf(actor);
  if (!person) return false;
  const { sessionId, isForPerson, isForStaff } = pushSubscriptions;
  const isIt = and(eq(sessionId, person.sessionId), eq(isForPerson, true), eq(isForStaff, true));
  return (await db.$count(pushSubscriptions, isIt)) > 0;
}

type PushDevice = { id: string; device: string; addedAt: Date };

/** The devices that are told what the signed-in person chose, the oldest first; none for visitors. */
export async function listDevices(ctx: Pick<PushCtx, "db" | "clock" | "actor">): Promise<PushDevice[]> {
  const person = personOf(ctx.actor);
  if (!person) return [];
  const rows = await ctx.db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.personId, person.personId), eq(pushSubscriptions.isForPerson, true)))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? []);
  const alive = await readLiveSessions(ctx.db, sessionIds, ctx.clock.now());
  return rows
    .filter(({ sessionId }) => sessionId !== null && alive.has(sessionId))
    .map(({ id, device, createdAt }) => ({ id, device, addedAt: createdAt }));
}

/** Removes a device of the signed-in person: it is told nothing more. Again changes nothing. */
export async function removeDevice(
  ctx: PushCtx,
  { deviceId }: { deviceId: string },
): Promise<Result<undefined>> {
  const person = personOf(ctx.actor);
  if (!person) return fail(signInFirst);
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const [row] = await tx
      .select()
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.personId, person.personId)))
      .for("update");
    if (row) await forgetDevice(ctx, tx, row, "push.removed");
    return ok(undefined);
  });
}

/** Forgets a device with its keys and whatever waited for it. */
export async function forgetDevice(
  ctx: Pick<PushCtx, "vault" | "actor">,
  tx: Transaction,
  { id, personId }: Pick<PushSubscriptionRow, "id" | "personId">,
  why: "push.removed" | "push.switched_off" | "push.gone",
): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  await ctx.vault.destroy(tx, { subject: pushSubject(id) });
  await noteDevice(ctx, tx, id, why, {}, personId);
}

async function rightToOrder(
  ctx: PushCtx,
  orderId: string,
  token: string | undefined,
): Promise<Result<{ tokenHash: Buffer | null }>> {
  const order = await findOrder(ctx, orderId);
  if (!order || (await viewerRoleOf(ctx, order, token)) !== "customer") return fail(orderNotFound);
  const isOwn = personOf(ctx.actor)?.personId === order.customerId && order.customerId !== null;
  return ok({ tokenHash: isOwn || !token ? null : orderTokenHash(token) });
}

function rightOfPerson(actor: Actor): Result<{ tokenHash: null }> {
  return personOf(actor) ? ok({ tokenHash: null }) : fail(signInFirst);
}

function personOf(actor: Actor): Person | null {
  return actor.kind === "person" ? actor : null;
}

function fingerprintOf(endpoint: string): string {
  return createHash("sha256").update(endpoint).digest("base64url");
}

/** The row of a browser, locked; made where there is none. */
async function lockDevice(
  ctx: PushCtx,
  tx: Transaction,
  { endpoint, device }: { endpoint: string; device: string },
): Promise<PushSubscriptionRow> {
  const fingerprint = fingerprintOf(endpoint);
  await tx
    .insert(pushSubscriptions)
    // The secret is sealed right after, once the row's id is certain.
    .values({ id: randomUUID(), fingerprint, secretId: randomUUID(), device, createdAt: ctx.clock.now() })
    .onConflictDoNothing({ target: pushSubscriptions.fingerprint });
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.fingerprint, fingerprint))
    .for("update");
  if (!row) throw new Error("A device was removed while it was added");
  return row;
}

async function hasTooMany(
  tx: Transaction,
  { id }: PushSubscriptionRow,
  orderId: string | undefined,
  { personId }: Person,
): Promise<boolean> {
  if (orderId) return false;
  const others = and(
    eq(pushSubscriptions.personId, personId),
    eq(pushSubscriptions.isForPerson, true),
    ne(pushSubscriptions.id, id),
  );
  return (await tx.$count(pushSubscriptions, others)) >= mostDevices;
}

async function followersOf(tx: Transaction, orderId: string): Promise<number> {
  const [found] = await tx.select({ many: count() }).from(pushOrders).where(eq(pushOrders.orderId, orderId));
  return found?.many ?? 0;
}

async function forgetSessionOrders(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx
    .delete(pushOrders)
    .where(and(eq(pushOrders.subscriptionId, subscriptionId), isNull(pushOrders.tokenHash)));
}

/** Notes in the log what happened to a device: never its address. */
async function noteDevice(
  { actor }: Pick<PushCtx, "actor">,
  tx: Transaction,
  subscriptionId: string,
  type: string,
  data: Record<string, unknown>,
  personId: string | null | undefined,
): Promise<void> {
  await appendEvent(tx, {
    ...{ subjectKind: "push-device", subjectId: subscriptionId, type, actor, data },
    visibility: "internal",
    topics: personId ? [`user:${personId}`, `inbox:${personId}`] : [],
  });
}

const signInFirst: Failure = { code: "unauthenticated", text: "Sign in to be told on this device." };
const tooManyDevices: Failure = {
  code: "conflict",
  text: `${mostDevices} devices are told already. Switch one off first.`,
};
