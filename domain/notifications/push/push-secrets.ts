import { TransactionRollbackError } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { PushCoder, PushKey, WebhookSender } from "../ports.ts";
import { type PushSubscriptionRow, pushKeys } from "../tables.ts";

/** What the commands and jobs of web push need beside the common context. */
export type PushCtx = Pick<Ctx, "db" | "clock" | "actor" | "vault" | "origin"> & {
  webhookSender: WebhookSender;
  pushCoder: PushCoder;
};

const secretSchema = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
/** The address of a browser at its push service, with the keys that only it can read with. */
export type PushSecret = z.infer<typeof secretSchema>;

/** What the vault keeps of a device under. */
export const pushSubject = (subscriptionId: string) => `push:${subscriptionId}`;
const keySubject = "push-key";

/** Puts the address and keys of a device into the vault, in place of those it had. */
export async function sealSubscription(
  { vault }: Pick<Ctx, "vault">,
  tx: Queryable,
  subscriptionId: string,
  { endpoint, p256dh, auth }: PushSecret,
): Promise<string> {
  const subject = pushSubject(subscriptionId);
  await vault.destroy(tx, { subject });
  return vault.seal(tx, { kind: "push", subject, value: JSON.stringify({ endpoint, p256dh, auth }) });
}

/** Takes them out again, for the moment of sending. Throws when they are gone. */
export async function openSubscription(
  { vault }: Pick<Ctx, "vault">,
  db: Queryable,
  { id, secretId }: Pick<PushSubscriptionRow, "id" | "secretId">,
): Promise<PushSecret> {
  const value = await vault.open(db, { id: secretId, subject: pushSubject(id) });
  if (value === null) throw new Error(`The secret of device ${id} is gone`);
  return secretSchema.parse(JSON.parse(value));
}

/**
 * The pair of keys by which push services know this shop. Made by whoever asks first, on whichever server,
 * and the same ever after: browsers are bound to it.
 */
export async function readPushKey(
  ctx: Pick<PushCtx, "db" | "vault" | "clock" | "pushCoder">,
): Promise<PushKey> {
  const stored = await findKey(ctx);
  if (stored) return stored;
  await ctx.db
    .transaction(async (tx) => {
      const { publicKey, privateKey } = ctx.pushCoder.newKey();
      const secretId = await ctx.vault.seal(tx, { kind: "push-key", subject: keySubject, value: privateKey });
      const made = await tx
        .insert(pushKeys)
        .values({ publicKey, secretId, createdAt: ctx.clock.now() })
        .onConflictDoNothing()
        .returning({ id: pushKeys.id });
      // Another server was first: theirs counts.
      if (made.length === 0) tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  const made = await findKey(ctx);
  if (!made) throw new Error("The push key was made, and is not there");
  return made;
}

async function findKey({ db, vault }: Pick<PushCtx, "db" | "vault">): Promise<PushKey | null> {
  const [row] = await db.select().from(pushKeys);
  if (!row) return null;
  const privateKey = await vault.open(db, { id: row.secretId, subject: keySubject });
  if (privateKey === null) throw new Error("The private half of the push key is gone");
  return { publicKey: row.publicKey, privateKey };
}
