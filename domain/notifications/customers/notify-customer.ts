import type { StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import { askForRole } from "../discord/customer-role.ts";
import { addDiscordMessage } from "../discord/direct-messages.ts";
import { askToForward } from "../discord/order-threads.ts";
import { preferencesOf } from "../preferences/read-preferences.ts";
import { addPushes } from "../push/add-pushes.ts";
import { quietUntil } from "../quiet-hours.ts";
import { customerNotificationOf } from "./customer-notification.ts";
import { wantsWay } from "./customer-preferences.ts";

/**
 * Has an event sent to its customer's devices and to Discord, where a chat also has its order's thread, once
 * however often it is asked: in one transaction, so that a kill leaves all or nothing.
 */
export async function notifyCustomer(
  ctx: PaymentsCtx,
  { event, order }: { event: StoredEvent; order: OrderRow | undefined },
): Promise<void> {
  await askForRole(ctx, event, order);
  await askToForward(ctx, event);
  const said = await customerNotificationOf(ctx, event, order);
  if (!said) return;
  const { kind, subject, customerId, title, body, path } = said;
  const wants = customerId !== null && (await wantsWay(ctx.db, customerId, kind, "push"));
  const to = {
    people: wants ? [{ personId: customerId, heldUntil: null }] : [],
    orderId: subject.kind === "order" ? subject.id : undefined,
  };
  const about = { audience: "customer", kind, subject } as const;
  const message = { title, body, path };
  const onDiscord = customerId !== null && (await wantsWay(ctx.db, customerId, kind, "discord"));
  const quiet = onDiscord ? (await preferencesOf(ctx.db, [customerId])).get(customerId)?.quiet : null;
  const heldUntil = quietUntil(quiet ?? null, ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    await addPushes(ctx, tx, to, { eventId: event.id, about, message });
    if (onDiscord)
      await addDiscordMessage(ctx, tx, {
        personId: customerId,
        eventId: event.id,
        about,
        message,
        heldUntil,
      });
  });
}
