import { z } from "zod";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { WebhookSender } from "../ports.ts";
import type { WebhookEndpointRow } from "../tables.ts";

/** What the commands and jobs of webhooks need beside the common context. */
export type WebhooksCtx = Pick<Ctx, "db" | "clock" | "actor" | "vault" | "origin" | "mailer"> & {
  webhookSender: WebhookSender;
};

const secretSchema = z.object({ url: z.string(), key: z.string() });
type EndpointSecret = z.infer<typeof secretSchema>;

/** What the vault keeps of an address under. */
export const endpointSubject = (endpointId: string) => `webhook:${endpointId}`;

/** Puts an address and its key into the vault. */
export function sealEndpoint(
  { vault }: Pick<Ctx, "vault">,
  tx: Queryable,
  endpointId: string,
  secret: EndpointSecret,
): Promise<string> {
  const value = JSON.stringify(secret);
  return vault.seal(tx, { kind: "webhook", subject: endpointSubject(endpointId), value });
}

/** Takes them out again, for the moment of sending. Throws when they are gone. */
export async function openEndpoint(
  { vault }: Pick<Ctx, "vault">,
  db: Queryable,
  { id, secretId }: Pick<WebhookEndpointRow, "id" | "secretId">,
): Promise<EndpointSecret> {
  const value = await vault.open(db, { id: secretId, subject: endpointSubject(id) });
  if (value === null) throw new Error(`The secret of webhook ${id} is gone`);
  return secretSchema.parse(JSON.parse(value));
}
