import { sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";

/** After so many days a mail gets no more tries than it has left: most of its links have ended. */
const maxAgeDays = 4;

/**
 * Lets mails whose last try found the mail server away be tried now, the oldest first; that try isn't
 * counted. Those that the server refused keep their pause: it may be what the server asks for.
 */
export async function releaseMails(db: Queryable, { limit }: { limit?: number } = {}): Promise<void> {
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
