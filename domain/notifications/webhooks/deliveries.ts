import { and, desc, eq, inArray, isNotNull, isNull, lt, max, ne, notExists } from "drizzle-orm";
import { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { allow } from "../../people/index.ts";
import {
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "../tables.ts";
import { addDeliveries, addSendJob } from "./add-deliveries.ts";
import { endpointSubject, type WebhooksCtx } from "./endpoint-secret.ts";
import { noEndpoint, noteEndpoint } from "./endpoints.ts";

type ReadCtx = Pick<WebhooksCtx, "db" | "actor">;
type WebhookEndpoint = Omit<WebhookEndpointRow, "secretId">;
type WebhookAttempt = Pick<
  typeof webhookAttempts.$inferSelect,
  "id" | "at" | "durationMs" | "status" | "answer"
>;
export type WebhookDelivery = WebhookDeliveryRow & { attempts: WebhookAttempt[] };

/** What an address names may be anything. */
const isUuid = (text: string) => z.uuid().safeParse(text).success;
const shownDeliveries = 50;
/** Days for which is kept what addresses were told. */
const retentionDays = 30;

/**
 * All addresses but those of single orders, the oldest first, each with when it was last told something.
 * Admins only.
 */
export async function listEndpoints(
  ctx: ReadCtx,
): Promise<Result<(WebhookEndpoint & { lastAt: Date | null })[]>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.orderId))
    .orderBy(webhookEndpoints.createdAt, webhookEndpoints.id);
  const last = await ctx.db
    .select({ endpointId: webhookDeliveries.endpointId, at: max(webhookDeliveries.createdAt) })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.endpointId);
  const lastAt = new Map(last.map(({ endpointId, at }) => [endpointId, at]));
  return ok(rows.map(({ secretId: _, ...row }) => ({ ...row, lastAt: lastAt.get(row.id) ?? null })));
}

/** One address with what it was told last and how each try went. Admins only. */
export async function readEndpoint(
  ctx: ReadCtx,
  endpointId: string,
): Promise<Result<{ endpoint: WebhookEndpoint; deliveries: WebhookDelivery[] }>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  if (!isUuid(endpointId)) return fail(noEndpoint);
  const [row] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
  if (!row) return fail(noEndpoint);
  const { secretId: _, ...endpoint } = row;
  const deliveries = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(shownDeliveries);
  const ids = deliveries.map(({ id }) => id);
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, ids))
    .orderBy(desc(webhookAttempts.id));
  return ok({
    endpoint,
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
    })),
  });
}

/** Sends a test to an address, also to one that is switched off. Admins only. */
export async function testEndpoint(
  ctx: WebhooksCtx,
  { endpointId }: { endpointId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const message = {
    ...{ event: "webhook.test", at: ctx.clock.now().toISOString() },
    ...{
      title: `Test from ${(await readShop(ctx.db)).name}`,
      text: "It works.",
      path: `/admin/webhooks/${endpointId}`,
    },
  };
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const isThere = (await tx.$count(webhookEndpoints, eq(webhookEndpoints.id, endpointId))) > 0;
    if (!isThere) return fail(noEndpoint);
    await addDeliveries(ctx, tx, { endpointIds: [endpointId], eventId: null, kind: "test", message });
    await noteEndpoint(ctx, tx, endpointId, "webhook.tested", {});
    return ok(undefined);
  });
}

/**
 * Sends something again under the same id, so that a receiver that has it already knows it. Admins only. What
 * is on its way is not sent a second time (`conflict`).
 */
export async function replayDelivery(
  ctx: WebhooksCtx,
  { deliveryId }: { deliveryId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ state: "waiting" })
      .where(and(eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.state, "waiting")))
      .returning({ endpointId: webhookDeliveries.endpointId });
    if (!again) return fail({ code: "conflict", text: "This one is already on its way, or was deleted." });
    const { endpointId } = again;
    await addSendJob(tx, { deliveryId, endpointId, isCallback: false });
    await noteEndpoint(ctx, tx, endpointId, "webhook.replayed", { deliveryId });
    return ok(undefined);
  });
}

/**
 * Removes what addresses were told more than 30 days ago, and the addresses of orders of which nothing was
 * told for so long; answers how many messages.
 */
export async function forgetDeliveries(
  { db, vault }: Pick<WebhooksCtx, "db" | "vault">,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  const removed = await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
  await db.transaction(async (tx) => {
    const isQuiet = notExists(
      tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, webhookEndpoints.id)),
    );
    const gone = await tx
      .delete(webhookEndpoints)
      .where(and(isNotNull(webhookEndpoints.orderId), lt(webhookEndpoints.createdAt, before), isQuiet))
      .returning({ id: webhookEndpoints.id });
    for (const { id } of gone) await vault.destroy(tx, { subject: endpointSubject(id) });
  });
  return removed.rowCount ?? 0;
}
