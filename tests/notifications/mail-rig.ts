import { mailOrderEvent, mailWaitOf } from "../../domain/notifications/order-mail.ts";
import { findOrder, type OrdersCtx } from "../../domain/orders/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { mailableSteps } from "../../domain/settings/model.ts";
import { system } from "../../kernel/actor.ts";
import { readEventById } from "../../platform/events/index.ts";
import { openBody } from "../../platform/mail/mail-body.ts";
import type { TestDatabase } from "../support/database.ts";

/**
 * Mails what is due of an order, as often as told; no step waits for the next one unless that is told.
 */
export async function runJobs(
  database: TestDatabase,
  ctx: OrdersCtx,
  orderId: string,
  times = 1,
  stepWaitSeconds = 0,
): Promise<void> {
  const actor = system("mails");
  const { rows } = await database.pool.query(
    `select event_id, has_waited from due_events join events on id = event_id
     where subject_kind = 'order' and subject_id = $1 and visibility = 'public' order by event_id`,
    [orderId],
  );
  const order = await findOrder(ctx, orderId);
  for (const { event_id, has_waited } of rows) {
    const event = await readEventById(database.db, BigInt(event_id));
    if (!order || !event) continue;
    if (!has_waited && mailWaitOf({ order, event }, stepWaitSeconds) > 0) {
      await database.pool.query("update due_events set has_waited = true where event_id = $1", [event_id]);
      continue;
    }
    for (let n = 0; n < times; n += 1) await mailOrderEvent({ ...ctx, actor }, { order, event });
  }
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
