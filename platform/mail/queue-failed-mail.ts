import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { addJob } from "../jobs/add-job.ts";
import { sendMailAttempts, sendMailJob } from "./send-mail-job.ts";
import { mails } from "./tables.ts";

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
