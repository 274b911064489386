import { count } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { type MailState, mails } from "./tables.ts";

/** How many mails there are in each state. */
export async function countMails(db: Queryable): Promise<Record<MailState, number>> {
  const counts: Record<MailState, number> = { queued: 0, sent: 0, bounced: 0, kept: 0, failed: 0 };
  const rows = await db.select({ state: mails.state, mails: count() }).from(mails).groupBy(mails.state);
  for (const row of rows) counts[row.state] = row.mails;
  return counts;
}
