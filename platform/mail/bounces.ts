import { and, eq } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { mails } from "./tables.ts";

/** One of our mails that its recipient's server did not take, and its code (RFC 3463), such as `5.1.1`. */
export type Bounce = { mailId: string; status: string };

/**
 * What a mail server reports of a mail of ours that it gave up (RFC 3464), by the message id in the headers
 * that it returns. Null for any other message: one that is only delayed, an answer, or somebody's words about
 * a mail that came back.
 */
export function readBounce(message: string): Bounce | null {
  const unfolded = message.replaceAll(/\r?\n[ \t]+/g, " ");
  const isReport = /^content-type:\s*multipart\/report;.*report-type="?delivery-status/im.test(unfolded);
  const hasFailed = /^action:\s*failed\b/im.test(unfolded);
  const [, status] = /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(unfolded) ?? [];
  const [, mailId] = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im.exec(unfolded) ?? [];
  return isReport && hasFailed && status && mailId ? { mailId, status } : null;
}

/** Marks a mail that was sent as bounced; false when none of that id is known as sent. */
export async function markBounced(db: Queryable, { mailId, status }: Bounce): Promise<boolean> {
  const marked = await db
    .update(mails)
    .set({ state: "bounced", lastError: `the recipient's mail server returned it (${status})` })
    .where(and(eq(mails.id, mailId), eq(mails.state, "sent")));
  return marked.rowCount === 1;
}
