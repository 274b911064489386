import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { allow, areGuardsUp, askGuardChange, type GuardAction } from "../../people/index.ts";
import type { changeEndpointInput, createEndpointInput } from "../inputs.ts";
import { kindNames, kindOf } from "../kinds.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../tables.ts";
import { isDiscordWebhook } from "./discord-message.ts";
import { endpointSubject, sealEndpoint, type WebhooksCtx } from "./endpoint-secret.ts";
import { newWebhookKey } from "./sign-webhook.ts";
import { webhookEvents } from "./webhook-events.ts";

/** More addresses than a shop has use for. */
const mostEndpoints = 20;

/**
 * Enters an address that is told of events from now on, and answers the key that signs what it is told this
 * once; the vault keeps it (Rule P5). Admins only. Refuses an address inside our own network (`invalid`). A
 * repeat of the same form enters no second one and cannot show the key again (`conflict`).
 */
export async function createEndpoint(
  ctx: WebhooksCtx,
  { idempotencyKey, ...asked }: z.output<typeof createEndpointInput>,
): Promise<Result<{ endpointId: string; key: string | null }>> {
  const { actor } = ctx;
  const may = allow(actor, "keys.manage");
  if (!may.ok) return may;
  if (actor.kind !== "person") return fail({ code: "forbidden", text: "Only people can add webhooks." });
  const { service, name, url } = asked;
  const problem =
    service === "discord" && !isDiscordWebhook(url) ? notDiscord : ctx.webhookSender.whyNot(url);
  if (problem) return fail({ code: "invalid", field: "url", text: problem });
  const format = service === "discord" ? 1 : 2;
  const chosen = chosenOf({ format }, asked);
  if (!chosen.ok) return chosen;
  if ((await ctx.db.$count(webhookEndpoints, isNull(webhookEndpoints.orderId))) >= mostEndpoints)
    return fail(tooMany);
  const endpointId = randomUUID();
  const key = newWebhookKey();
  const request = { scope: `create-webhook:${actor.personId}`, key: idempotencyKey, content: asked };
  const made = await once(ctx, request, async (tx) => {
    const secretId = await sealEndpoint(ctx, tx, endpointId, { url, key });
    await tx.insert(webhookEndpoints).values({
      ...{ id: endpointId, service, name, format, ...chosen.value, secretId, host: new URL(url).host },
      ...{ createdBy: actor.personId, createdAt: ctx.clock.now() },
    });
    await noteEndpoint(ctx, tx, endpointId, "webhook.created", { service, ...chosen.value });
    return { status: 201, answer: { endpointId }, store: true };
  });
  if (!made.ok) return made;
  if (made.value.replayed) return fail(alreadyMade);
  return ok({ endpointId, key: service === "webhook" ? key : null });
}

type Change = z.output<typeof changeEndpointInput>;

/**
 * Changes what an address is called and told of, and switches it on or off; on again, it counts as working.
 * What would tell it less of money waits for another admin (Rule P43). Admins only. Guards the version
 * (`conflict`).
 */
export async function changeEndpoint(ctx: WebhooksCtx, change: Change): Promise<Result<{ waits: boolean }>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<{ waits: boolean }>> => {
    const now = await lockEndpoint(tx, change.endpointId);
    if (!now) return fail(noEndpoint);
    if (now.version !== change.version) return fail(changedMeanwhile);
    const chosen = chosenOf(now, change);
    if (!chosen.ok) return chosen;
    const changed = { ...change, ...chosen.value };
    if (tellsLess(now, change.isOn ? chosen.value : nothingChosen) && (await areGuardsUp(tx)))
      return askLoosening(ctx, tx, now, { ...changed, host: now.host });
    return applyChange(ctx, tx, changed);
  });
}

/**
 * Removes an address with its key and everything it was told; one that is told of money once another admin
 * agrees (Rule P43). Admins only. Again changes nothing.
 */
export async function removeEndpoint(
  ctx: WebhooksCtx,
  { endpointId }: { endpointId: string },
): Promise<Result<{ waits: boolean }>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<{ waits: boolean }>> => {
    const now = await lockEndpoint(tx, endpointId);
    if (now && tellsLess(now, nothingChosen) && (await areGuardsUp(tx)))
      return askLoosening(ctx, tx, now, { host: now.host });
    return applyRemoval(ctx, tx, endpointId);
  });
}

/** A change as it waits; what waits without these fields is a removal. */
const waitingChange = z.object({
  ...{ endpointId: z.string(), version: z.number(), name: z.string() },
  ...{ kinds: z.array(z.enum(kindNames)), isOn: z.boolean() },
  // What waits since before there were types has none.
  events: z.array(z.string()).default([]),
});

/** Does what waited by `changeEndpoint` or `removeEndpoint`; refuses what was changed since (`conflict`). */
export const loosenWebhook: GuardAction = async (ctx, tx, { subject, change }) => {
  const asked = waitingChange.safeParse(change);
  const done = await (asked.success ? applyChange(ctx, tx, asked.data) : applyRemoval(ctx, tx, subject));
  return done.ok ? ok(undefined) : done;
};

type Chosen = Pick<WebhookEndpointRow, "kinds" | "events">;
const nothingChosen: Chosen = { kinds: [], events: [] };

/** What was chosen for an address of this format: kinds, or types of events that there are. */
function chosenOf({ format }: Pick<WebhookEndpointRow, "format">, { kinds, events }: Chosen): Result<Chosen> {
  const known = events.filter((type) => webhookEvents.has(type));
  const chosen: Chosen = format === 2 ? { kinds: [], events: known } : { kinds, events: [] };
  if (chosen.kinds.length + chosen.events.length > 0) return ok(chosen);
  const field = format === 2 ? "events" : "kinds";
  return fail({ code: "invalid", field, text: `Choose at least one ${format === 2 ? "event" : "kind"}.` });
}

/** Whether an address that is told of money now would hear less of it with this alone. */
function tellsLess({ isOn, kinds, events }: WebhookEndpointRow, left: Chosen): boolean {
  return (
    isOn &&
    (kinds.some((kind) => kindOf(kind).isGuard && !left.kinds.includes(kind)) ||
      events.some((type) => webhookEvents.get(type)?.isGuard && !left.events.includes(type)))
  );
}

async function askLoosening(
  ctx: WebhooksCtx,
  tx: Transaction,
  { id: subject }: WebhookEndpointRow,
  change: Record<string, unknown>,
): Promise<Result<{ waits: boolean }>> {
  const asked = await askGuardChange(ctx, tx, { kind: "webhook", subject, change });
  return asked.ok ? ok({ waits: true }) : asked;
}

async function lockEndpoint(tx: Transaction, id: string): Promise<WebhookEndpointRow | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("update");
  return row ?? null;
}

async function applyChange(
  ctx: Pick<WebhooksCtx, "actor">,
  tx: Transaction,
  { endpointId, version, name, kinds, events, isOn }: Change,
): Promise<Result<{ waits: boolean }>> {
  const isIt = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.version, version));
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({ name, kinds, events, isOn, failingSince: null, version: sql`${webhookEndpoints.version} + 1` })
    .where(isIt)
    .returning({ id: webhookEndpoints.id });
  if (!changed) return fail(changedMeanwhile);
  await noteEndpoint(ctx, tx, endpointId, "webhook.changed", { kinds, events, isOn });
  return ok({ waits: false });
}

async function applyRemoval(
  ctx: Pick<WebhooksCtx, "actor" | "vault">,
  tx: Transaction,
  endpointId: string,
): Promise<Result<{ waits: boolean }>> {
  const removed = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
  if (!removed.rowCount) return ok({ waits: false });
  await ctx.vault.destroy(tx, { subject: endpointSubject(endpointId) });
  await noteEndpoint(ctx, tx, endpointId, "webhook.removed", {});
  return ok({ waits: false });
}

/** Notes in the log what happened to an address: never the address itself. */
export async function noteEndpoint(
  { actor }: Pick<WebhooksCtx, "actor">,
  tx: Queryable,
  endpointId: string,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  await appendEvent(tx, {
    ...{ subjectKind: "webhook", subjectId: endpointId, type, actor, data },
    visibility: "internal",
    topics: ["webhooks"],
  });
}

export const noEndpoint: Failure = { code: "not_found", text: "This webhook doesn't exist any more." };
const notDiscord = "Paste the webhook URL of a channel: https://discord.com/api/webhooks/…";
const tooMany: Failure = {
  code: "conflict",
  text: `You have ${mostEndpoints} webhooks. Remove one before you add another.`,
};
const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "Another admin changed this webhook first. Your change wasn't saved.",
};
const alreadyMade: Failure = {
  code: "conflict",
  text: "This webhook was already added and its key shown once. Didn't copy it? Remove it and add it again.",
};
