import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { webhookEndpoints } from "../tables.ts";
import { endpointSubject, openEndpoint, sealEndpoint, type WebhooksCtx } from "./endpoint-secret.ts";
import { newWebhookKey } from "./sign-webhook.ts";

type Callback = {
  orderId: string;
  /** An address that `ctx.webhookSender` has nothing against. */
  url: string;
};

/**
 * Has an address told of one order, what its customer may read of it, and answers the key that signs this.
 * Again it changes nothing, and answers the same key. The caller has seen to it that the order is theirs.
 */
export async function addCallback(ctx: WebhooksCtx, { orderId, url }: Callback): Promise<{ key: string }> {
  return ctx.db.transaction(async (tx) => {
    const id = randomUUID();
    const key = newWebhookKey();
    const secretId = await sealEndpoint(ctx, tx, id, { url, key });
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({
        ...{
          id,
          service: "webhook" as const,
          name: "Order",
          format: 2 as const,
          kinds: [],
          secretId,
          orderId,
        },
        ...{ host: new URL(url).host, createdAt: ctx.clock.now() },
      })
      .onConflictDoNothing({ target: webhookEndpoints.orderId })
      .returning({ id: webhookEndpoints.id });
    if (added) return { key };
    await ctx.vault.destroy(tx, { subject: endpointSubject(id) });
    const [there] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.orderId, orderId));
    if (!there) throw new Error("The callback of an order was removed while it was read");
    return { key: (await openEndpoint(ctx, tx, there)).key };
  });
}
