import { notifyEventTasks } from "../../domain/notifications/index.ts";
import type { OrdersCtx } from "../../domain/orders/index.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { TestDatabase } from "../support/database.ts";

/** The payloads of the jobs that wait to tell staff of an event, the oldest first. */
export async function waitingEvents(database: TestDatabase): Promise<{ eventId: string }[]> {
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'notify-event' order by j.id`,
  );
  return rows.map(({ payload }) => payload);
}

/** Runs every such job, as often as told and all at once, and takes them from the queue. */
export async function notifyAll(database: TestDatabase, ctx: OrdersCtx, times = 1): Promise<void> {
  const task = notifyEventTasks({ ...ctx })["notify-event"];
  const waiting = await waitingEvents(database);
  await Promise.all(waiting.flatMap((payload) => Array.from({ length: times }, () => task?.(payload))));
  await database.pool.query("delete from graphile_worker._private_jobs");
}

/** What stands in somebody's inbox, the oldest first, whatever they may read. */
export async function inboxOf(database: TestDatabase, personId: string) {
  const { rows } = await database.pool.query<{
    kind: string;
    title: string;
    body: string;
    alert_at: Date | null;
  }>(
    "select kind, title, body, alert_at from notifications where person_id = $1 order by created_at, event_id",
    [personId],
  );
  return rows;
}

/** Empties all inboxes, for the next test of the file. */
export async function emptyInboxes(database: TestDatabase): Promise<void> {
  await database.pool.query("truncate notifications, notification_preferences");
  await database.pool.query("delete from graphile_worker._private_jobs");
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
