import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../kernel/clock.ts";
import type { Database, Queryable } from "../database/connect.ts";
import { addJob } from "../jobs/add-job.ts";
import { inLane, type Tasks } from "../jobs/lane.ts";
import type { Logger } from "../log/logger.ts";
import { readShop } from "../settings/read-shop.ts";
import { VaultError } from "../vault/envelope.ts";
import type { Vault } from "../vault/vault.ts";
import { requireAddress } from "./header-safe.ts";
import { openBody } from "./mail-body.ts";
import { MailSendError, type MailTransport } from "./ports.ts";
import { mails } from "./tables.ts";

/** After so many days a mail gets no more tries than it has left: most of its links have ended. */
const maxAgeDays = 4;

/** Name of the job that sends one mail. */
export const sendMailJob = "send_mail";
const retryMailJob = "retry-mail";
/** When the mail server is asked whether it is back. */
export const retryMailCrontab = `* * * * * ${retryMailJob} ?jobKey=${retryMailJob}&max=2`;
/** Tries of one mail; with the queue's growing pauses the last is four days after the first. */
export const sendMailAttempts = 26;

const payloadSchema = z.object({ mailId: z.uuid() });
type Mail = typeof mails.$inferSelect;

type SendMailOptions = {
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
    [sendMailJob]: inLane("mails", async (payload, { lastAttempt }) => {
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
    }),
    // By the mail that has waited longest: in a quiet shop no other would tell that the server is back.
    [retryMailJob]: inLane("mails", () => releaseMails(db, { limit: 1 })),
  };
}

const oneMoreAttempt = { attempts: sql`${mails.attempts} + 1` };

async function trySend(
  { db, vault, fromAddress, bounceAddress = fromAddress }: SendMailOptions,
  transport: MailTransport,
  mail: Mail,
): Promise<MailSendError | undefined> {
  if (!mail.sealedBody) return new MailSendError("its body is gone", { permanent: true });
  const idOf = (what: string) => `<${what}@${senderDomain(fromAddress)}>`;
  try {
    const { thread, addressedTo, ...body } = openBody(vault, mail.id, mail.sealedBody);
    const to = requireAddress(mail.toAddress);
    const { name, senderName, replyTo } = await readShop(db);
    await transport.send({
      from: { name: senderName || name, address: fromAddress },
      bouncesTo: bounceAddress,
      replyTo: replyTo || undefined,
      to,
      addressedTo: addressedTo && requireAddress(addressedTo),
      subject: mail.subject,
      messageId: idOf(mail.id),
      // The first mail of a thread has another id: none of them need have arrived.
      threadId: thread === undefined ? undefined : idOf(thread.replace(":", ".")),
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

/**
 * Lets mails whose last try found the mail server away be tried now, the oldest first; that try isn't
 * counted. Those that the server refused keep their pause: it may be what the server asks for.
 */
async function releaseMails(db: Queryable, { limit }: { limit?: number } = {}): Promise<void> {
  await db.execute(sql`
    with released as (
      update mails set waits_for_server = false where id in (
        select id from mails where state = 'queued' and waits_for_server
          and created_at > now() - make_interval(days => ${maxAgeDays})
        order by created_at limit ${limit ?? null} for update skip locked
      ) returning id
    ), due as (
      update graphile_worker._private_jobs job set run_at = now(), attempts = attempts - 1
      from released where job.payload ->> 'mailId' = released.id::text and job.is_available and job.attempts > 0
      returning job.id
    )
    select pg_notify('jobs:insert', '') where exists (select from due)`);
}

/**
 * Queues a mail again that was given up: its state and its job in the caller's transaction. The caller has
 * checked that it may go out, and holds its row.
 */
export async function queueFailedMail(tx: Queryable, mailId: string): Promise<void> {
  await tx
    .update(mails)
    .set({ state: "queued", lastError: null })
    .where(and(eq(mails.id, mailId), eq(mails.state, "failed"), isNotNull(mails.sealedBody)));
  await addJob(tx, sendMailJob, { mailId }, { maxAttempts: sendMailAttempts });
}
