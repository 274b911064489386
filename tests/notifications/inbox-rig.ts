import { notifiedEvents } from "../../domain/notifications/inbox/staff-events.ts";
import { followEventTasks } from "../../domain/notifications/index.ts";
import type { OrdersCtx } from "../../domain/orders/index.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { TestDatabase } from "../support/database.ts";

/** The events that wait to be told, as the job of one has them, the oldest first. */
export async function waitingEvents(database: TestDatabase): Promise<{ eventId: string }[]> {
  const { rows } = await database.pool.query(
    `select event_id::text as "eventId" from due_events join events on id = event_id
     where type = any($1) and not has_waited order by event_id`,
    [notifiedEvents],
  );
  return rows;
}

/** Acts on them, as often as told and all at once, and takes them away. */
export async function notifyAll(database: TestDatabase, ctx: OrdersCtx, times = 1): Promise<void> {
  const tasks = followEventTasks({ ...ctx }, { stepWaitSeconds: 60 });
  const waiting = await waitingEvents(database);
  const one = waiting.flatMap((payload) =>
    Array.from({ length: times - 1 }, () => tasks["notify-event"](payload)),
  );
  await Promise.all([tasks["follow-events"](), ...one]);
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("delete from due_events");
}

/** What stands in somebody's inbox, the oldest first, whatever they may read. */
export async function inboxOf(database: TestDatabase, personId: string) {
  const { rows } = await database.pool.query<{
    kind: string;
    title: string;
    body: string;
    path: string;
    ended: boolean;
    unread: boolean;
  }>(
    `select kind, title, body, path, ended_at is not null as ended, unread_by @> array[$1::uuid] as unread
     from inbox_entries where person_ids @> array[$1::uuid] order by created_at, event_id`,
    [personId],
  );
  return rows;
}

/** Empties all inboxes, for the next test of the file. */
export async function emptyInboxes(database: TestDatabase): Promise<void> {
  await database.pool.query("truncate inbox_entries, notification_preferences");
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("delete from due_events");
}

/** A database whose transactions are lost at their end so many times, as by a kill before the commit. */
export function losing(db: Database, times: number): Database {
  let left = times;
  return new Proxy(db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name);
      return (work: Parameters<Database["transaction"]>[0]) =>
        target.transaction(async (tx) => {
          const value = await work(tx);
          if (left > 0) {
            left -= 1;
            throw new Error("killed");
          }
          return value;
        });
    },
  });
}
