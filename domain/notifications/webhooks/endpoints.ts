import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { allow } from "../../people/index.ts";
import type { changeEndpointInput, createEndpointInput } from "../inputs.ts";
import { webhookEndpoints } from "../tables.ts";
import { isDiscordWebhook } from "./discord-message.ts";
import { endpointSubject, sealEndpoint, type WebhooksCtx } from "./endpoint-secret.ts";
import { newWebhookKey } from "./sign-webhook.ts";

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
  const { service, name, url, kinds } = asked;
  const problem =
    service === "discord" && !isDiscordWebhook(url) ? notDiscord : ctx.webhookSender.whyNot(url);
  if (problem) return fail({ code: "invalid", field: "url", text: problem });
  if ((await ctx.db.$count(webhookEndpoints)) >= mostEndpoints) return fail(tooMany);
  const endpointId = randomUUID();
  const key = newWebhookKey();
  const request = { scope: `create-webhook:${actor.personId}`, key: idempotencyKey, content: asked };
  const made = await once(ctx, request, async (tx) => {
    const secretId = await sealEndpoint(ctx, tx, endpointId, { url, key });
    await tx.insert(webhookEndpoints).values({
      ...{ id: endpointId, service, name, kinds, secretId, host: new URL(url).host },
      ...{ createdBy: actor.personId, createdAt: ctx.clock.now() },
    });
    await noteEndpoint(ctx, tx, endpointId, "webhook.created", { service, kinds });
    return { status: 201, answer: { endpointId }, store: true };
  });
  if (!made.ok) return made;
  if (made.value.replayed) return fail(alreadyMade);
  return ok({ endpointId, key: service === "webhook" ? key : null });
}

/**
 * Changes what an address is called and told of, and switches it on or off; on again, it counts as working.
 * Admins only. Guards the version (`conflict`).
 */
export async function changeEndpoint(
  ctx: WebhooksCtx,
  { endpointId, version, name, kinds, isOn }: z.output<typeof changeEndpointInput>,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const isIt = eq(webhookEndpoints.id, endpointId);
    const [changed] = await tx
      .update(webhookEndpoints)
      .set({ name, kinds, isOn, failingSince: null, version: sql`${webhookEndpoints.version} + 1` })
      .where(and(isIt, eq(webhookEndpoints.version, version)))
      .returning({ id: webhookEndpoints.id });
    if (!changed) return fail((await tx.$count(webhookEndpoints, isIt)) > 0 ? changedMeanwhile : noEndpoint);
    await noteEndpoint(ctx, tx, endpointId, "webhook.changed", { kinds, isOn });
    return ok(undefined);
  });
}

/** Removes an address with its key and everything it was told. Admins only. Again changes nothing. */
export async function removeEndpoint(
  ctx: WebhooksCtx,
  { endpointId }: { endpointId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const removed = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    if (!removed.rowCount) return ok(undefined);
    await ctx.vault.destroy(tx, { subject: endpointSubject(endpointId) });
    await noteEndpoint(ctx, tx, endpointId, "webhook.removed", {});
    return ok(undefined);
  });
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
