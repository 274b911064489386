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
  /** Notifies all hubs by this hub's own listening connection, which says who it is. */
  notify: (payload: string) => Promise<unknown>;
};

/**
 * Lets one server wait until all have handled what is committed by now, their caches dropped: it asks on the
 * hubs' channel, and each answers after a reading that began with the question (decision 060).
 */
export function createHeardEverywhere({ db, listenersName, readAll, notify }: HeardEverywhereOptions) {
  const waiting = new Map<string, (listenerPid: number) => void>();

  return {
    /** Takes what connection `senderPid` sent if it is meant for hubs; false for anything else. */
    take(payload: string, senderPid: number): boolean {
      if (payload.startsWith(question)) {
        const id = payload.slice(question.length);
        // A server that can't answer is waited for in vain, and not for long.
        readAll()
          .then(() => notify(answer + id))
          .catch(() => {});
        return true;
      }
      if (!payload.startsWith(answer)) return false;
      waiting.get(payload.slice(answer.length))?.(senderPid);
      return true;
    },

    /** Settles when every server has answered, or after two seconds. Answers whether all did. */
    async wait(): Promise<boolean> {
      const id = randomUUID();
      const { rows } = await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = ${listenersName}`);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      // By name: one that starts listening now answers too, and must not stand for another.
      const missing = new Set(rows.map(({ pid }) => pid));
      if (missing.size === 0) return true;
      waiting.set(id, (listenerPid) => {
        missing.delete(listenerPid);
        if (missing.size === 0) resolve(true);
      });
      const timer = setTimeout(() => resolve(false), patienceMilliseconds);
      try {
        await db.execute(sql`select pg_notify('goldhall_live', ${question + id})`);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
