import { z } from "zod";
import { ok } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { mailAfterMinutes } from "./chat-copy.ts";
import { chatLink, mailAddressOf } from "./chat-link.ts";
import type { SupportCtx } from "./context.ts";
import { changeReading, lockChat } from "./write-message.ts";

/** The job that mails an unread answer: `{ chatId, seq }`. */
export const chatMailJob = "chat-unread-mail";

const payloadSchema = z.object({ chatId: z.uuid(), seq: z.int().positive() });

/** Has an answer looked at again two minutes after it was written. */
export function planChatMail(
  { clock }: Pick<SupportCtx, "clock">,
  tx: Transaction,
  answer: z.infer<typeof payloadSchema>,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + mailAfterMinutes * 60_000);
  return addJob(tx, chatMailJob, answer, { runAt });
}

/**
 * The work of `chatMailJob`: mails the visitor once that there is an answer, if they have not read it, have
 * an address, and were not mailed since they were here last. The mail says nothing of what was said.
 */
export async function mailUnreadAnswer(ctx: SupportCtx, payload: unknown): Promise<void> {
  const { chatId, seq } = payloadSchema.parse(payload);
  await transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    // Removed meanwhile: there is nothing to tell any more.
    if (!locked.ok) return ok(undefined);
    const chat = locked.value;
    if (chat.unreadByVisitor === 0 || chat.mailedAt !== null) return ok(undefined);
    const email = await mailAddressOf(tx, chat);
    if (email === null) return ok(undefined);
    await ctx.mailer.queue(tx, {
      to: email,
      template: "notice",
      props: {
        kind: "chat-reply",
        link: chatLink(ctx, { chatId, email }),
        smallPrint:
          "Keep this link private: it opens your conversation in any browser. We won't email you again until you've been back.",
      },
      thread: `chat:${chatId}`,
      dedupeKey: `chat:${chatId}:${seq}`,
    });
    await changeReading(tx, chatId, { mailedAt: ctx.clock.now() });
    return ok(undefined);
  });
}
