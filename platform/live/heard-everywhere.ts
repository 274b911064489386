import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/** Signals between the hubs themselves, on the channel on which they are woken; no topic looks so. */
const question = "hubs-heard?";
const answer = "hubs-heard!";

/** How long an answer is waited for: a server that vanished never gives one, and has no visitors either. */
const patienceMilliseconds = 2_000;

type HeardEverywhereOptions = {
  db: Database;
  /** The `application_name` of the hubs' listening connections, by which they are counted. */
  listenersName: string;
  /** Settles once everything is handled here that was committed before the call. */
  readAll: () => Promise<void>;
};

/**
 * Lets one server wait until all have handled what is committed by now, their caches dropped: it asks on the
 * hubs' channel, and each answers after a reading that began with the question (decision 060).
 */
export function createHeardEverywhere({ db, listenersName, readAll }: HeardEverywhereOptions) {
  const waiting = new Map<string, () => void>();
  const tell = (payload: string) => db.execute(sql`select pg_notify('goldhall_live', ${payload})`);

  return {
    /** Takes a signal that is meant for hubs; false for any other. */
    take(payload: string): boolean {
      if (payload.startsWith(question)) {
        const id = payload.slice(question.length);
        // A server that can't answer is waited for in vain, and not for long.
        readAll()
          .then(() => tell(answer + id))
          .catch(() => {});
        return true;
      }
      if (!payload.startsWith(answer)) return false;
      waiting.get(payload.slice(answer.length))?.();
      return true;
    },

    /** Settles when every server has answered, or after two seconds. Answers whether all did. */
    async wait(): Promise<boolean> {
      const id = randomUUID();
      const { rows } = await db.execute<{ servers: number }>(sql`
        select count(*)::int as servers from pg_stat_activity
        where datname = current_database() and application_name = ${listenersName}`);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      let missing = rows[0]?.servers ?? 0;
      if (missing === 0) return true;
      waiting.set(id, () => {
        missing -= 1;
        if (missing === 0) resolve(true);
      });
      const timer = setTimeout(() => resolve(false), patienceMilliseconds);
      try {
        await tell(question + id);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
