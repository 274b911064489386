import { randomUUID } from "node:crypto";
import { sendPushTasks, switchPushOn } from "../../domain/notifications/index.ts";
import { pushCoder } from "../../integrations/push/push-coder.ts";
import { createWebhookSender } from "../../integrations/webhooks/webhook-sender.ts";
import type { Actor, Role } from "../../kernel/actor.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import type { FakeBrowser } from "./push-double.ts";

type Person = Extract<Actor, { kind: "person" }>;

/** A context that can push, in which services of this machine may be reached. */
export function pushCtx(database: TestDatabase) {
  const { ctx, clock } = ordersCtx(database);
  const webhookSender = createWebhookSender({ allowsHttp: true, mayReach: () => true });
  return { clock, ctx: { ...ctx, webhookSender, pushCoder, directMessages: undefined } };
}
export type PushRig = ReturnType<typeof pushCtx>;

/** Somebody with a session that is alive. */
export async function signedIn(database: TestDatabase, role: Role): Promise<Person> {
  const actor = await person(database, role);
  await database.pool.query(
    "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, '2027-01-01')",
    [actor.sessionId, actor.personId, randomUUID()],
  );
  return actor;
}

/** Switches push on in a browser, as its page does. */
export function switchOn(
  { ctx }: PushRig,
  { subscription }: FakeBrowser,
  who: { actor?: Actor; orderId?: string; token?: string } = {},
) {
  const { actor = ctx.actor, orderId, token } = who;
  const asked = { ...subscription, orderId, token, device: "Chrome on Android", client: randomUUID() };
  return switchPushOn({ ...ctx, actor }, asked);
}

/** Runs the jobs that send, each so many times; answers how many have to be tried again. */
export async function sendPushes(
  database: TestDatabase,
  ctx: PushRig["ctx"],
  { lastAttempt = false, times = 1 } = {},
): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from push_deliveries where state = 'waiting' order by created_at, event_id",
  );
  const task = sendPushTasks(ctx)["send-push"];
  const { signal } = new AbortController();
  let failed = 0;
  for (const { id } of rows) {
    for (let n = 0; n < times; n += 1) {
      await task?.({ deliveryId: id }, { attempt: 1, lastAttempt, signal }).catch(() => {
        failed += 1;
      });
    }
  }
  return failed;
}
