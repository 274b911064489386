import { orderMailTasks } from "../../domain/notifications/index.ts";
import type { OrdersCtx } from "../../domain/orders/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { mailableSteps } from "../../domain/settings/model.ts";
import { system } from "../../kernel/actor.ts";
import { openBody } from "../../platform/mail/mail-body.ts";
import type { TestDatabase } from "../support/database.ts";

/**
 * Runs the jobs that wait for an order, as often as told; no step waits for the next one unless that is told.
 */
export async function runJobs(
  database: TestDatabase,
  ctx: OrdersCtx,
  orderId: string,
  times = 1,
  stepWaitSeconds = 0,
): Promise<void> {
  const actor = system("mails");
  const task = orderMailTasks({ ...ctx, actor }, { stepWaitSeconds })["order-event"];
  const waiting = await database.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'order-event' and payload ->> 'orderId' = $1 order by j.id`,
    [orderId],
  );
  for (const { payload } of waiting.rows) for (let n = 0; n < times; n += 1) await task?.(payload);
}

/** The mails to an address, opened, in the order in which they were written. */
export async function mailsTo(database: TestDatabase, ctx: OrdersCtx, to: string) {
  const rows = await database.pool.query(
    "select id, subject, sealed_body from mails where to_address = $1 order by created_at, subject",
    [to],
  );
  return rows.rows.map(({ id, subject, sealed_body }) => ({
    subject,
    ...openBody(ctx.vault, id, sealed_body),
  }));
}

/** A shop whose owner has every step of an order mailed. */
export function mailEveryStep({ db }: TestDatabase): Promise<void> {
  return seedSettings(db, "mails", { steps: mailableSteps }, new Date());
}
