import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../database/connect.ts";
import type { Tasks } from "../jobs/jobs.ts";
import type { Logger } from "../log/logger.ts";
import { readShop } from "../settings/read-shop.ts";
import { VaultError } from "../vault/envelope.ts";
import type { Vault } from "../vault/vault.ts";
import { requireAddress } from "./header-safe.ts";
import { openBody } from "./mail-body.ts";
import { MailSendError, type MailTransport } from "./ports.ts";
import { releaseMails } from "./release-mails.ts";
import { mails } from "./tables.ts";

/** Name of the job that sends one mail. */
export const sendMailJob = "send_mail";
const retryMailJob = "retry-mail";
/** When the mail server is asked whether it is back. */
export const retryMailCrontab = `* * * * * ${retryMailJob} ?jobKey=${retryMailJob}&max=2`;
/** Tries of one mail; with the queue's growing pauses the last is four days after the first. */
export const sendMailAttempts = 26;

const payloadSchema = z.object({ mailId: z.uuid() });
type Mail = typeof mails.$inferSelect;

export type SendMailOptions = {
  db: Database;
  vault: Vault;
  /** Undefined keeps mails in the database, to be read in the desk. */
  transport: MailTransport | undefined;
  /** The address that mails come from; the name in front of it is the shop's setting. */
  fromAddress: string;
  /** Where undelivered ones come back; `readBounce` knows them there. The sender's own unless given. */
  bounceAddress?: string | undefined;
  clock: Clock;
  log: Logger;
};

/**
 * The task that sends a queued mail and then wipes its body, or marks it kept when there is no mail server;
 * and the one of `retryMailCrontab`.
 * A mail is never lost. If the program dies between the server's answer and our note of it, the mail goes out
 * a second time under the same message id.
 */
export function sendMailTasks(options: SendMailOptions): Tasks {
  const { db, transport, clock } = options;
  return {
    [sendMailJob]: async (payload, { lastAttempt }) => {
      const { mailId } = payloadSchema.parse(payload);
      const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
      if (mail?.state !== "queued") return;
      if (!transport) {
        await db.update(mails).set({ state: "kept" }).where(eq(mails.id, mailId));
        return;
      }
      const problem = await trySend(options, transport, mail);
      if (!problem) {
        await db
          .update(mails)
          .set({ state: "sent", sentAt: clock.now(), sealedBody: null, lastError: null, ...oneMoreAttempt })
          .where(eq(mails.id, mailId));
        return releaseMails(db);
      }
      const { reason, permanent, serverAway } = problem;
      const givenUp = lastAttempt || permanent;
      await db
        .update(mails)
        .set({
          lastError: reason,
          state: givenUp ? "failed" : "queued",
          waitsForServer: serverAway && !givenUp,
          ...oneMoreAttempt,
        })
        .where(eq(mails.id, mailId));
      options.log.warn({ mailId, template: mail.template, reason, givenUp }, "a mail was not sent");
      if (!givenUp) throw new Error(`Mail ${mailId}: ${reason}`);
    },
    // By the mail that has waited longest: in a quiet shop no other would tell that the server is back.
    [retryMailJob]: () => releaseMails(db, { limit: 1 }),
  };
}

const oneMoreAttempt = { attempts: sql`${mails.attempts} + 1` };

async function trySend(
  { db, vault, fromAddress, bounceAddress = fromAddress }: SendMailOptions,
  transport: MailTransport,
  mail: Mail,
): Promise<MailSendError | undefined> {
  if (!mail.sealedBody) return new MailSendError("its body is gone", { permanent: true });
  const messageId = `<${mail.id}@${senderDomain(fromAddress)}>`;
  try {
    const body = openBody(vault, mail.id, mail.sealedBody);
    const to = requireAddress(mail.toAddress);
    const { name, senderName, replyTo } = await readShop(db);
    await transport.send({
      from: { name: senderName || name, address: fromAddress },
      bouncesTo: bounceAddress,
      replyTo: replyTo || undefined,
      to,
      subject: mail.subject,
      messageId,
      ...body,
    });
    return undefined;
  } catch (error) {
    if (error instanceof MailSendError) return error;
    if (error instanceof VaultError) return new MailSendError("its body could not be opened");
    // Anything else may name the address.
    return new MailSendError("the mail could not be handed over");
  }
}

function senderDomain(address: string): string {
  return /@([a-z0-9.-]+)$/i.exec(address)?.[1] ?? "goldhall.invalid";
}
