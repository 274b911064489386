import { and, eq, isNotNull } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../context.ts";
import { appendEvent } from "../events/index.ts";
import { addJob } from "../jobs/add-job.ts";
import { sendMailAttempts, sendMailJob } from "./send-mail-job.ts";
import { mails } from "./tables.ts";

/**
 * Queues a mail again that was given up: its state, its job and the event in one transaction. Two people who
 * press at once queue it once; a mail that is not given up, or whose body is gone, is refused as a conflict.
 * The caller has checked that the actor may.
 */
export async function retryMail(ctx: Ctx, mailId: string): Promise<Result<undefined>> {
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const queued = await tx
      .update(mails)
      .set({ state: "queued", lastError: null })
      .where(and(eq(mails.id, mailId), eq(mails.state, "failed"), isNotNull(mails.sealedBody)))
      .returning({ id: mails.id });
    if (queued.length === 0) {
      return fail({
        code: "conflict",
        text: "This email isn't waiting for a retry, or its text was deleted.",
      });
    }
    await addJob(tx, sendMailJob, { mailId }, { maxAttempts: sendMailAttempts });
    await appendEvent(tx, {
      subjectKind: "mail",
      subjectId: mailId,
      type: "mail.retried",
      actor: ctx.actor,
      visibility: "internal",
      topics: [],
    });
    return ok(undefined);
  });
}
