import { and, eq } from "drizzle-orm";
import { findOrder, type OrdersCtx, opensOrder } from "../../orders/index.ts";
import { readLiveSessions } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { findChat } from "../../support/index.ts";
import { kindOf } from "../kinds.ts";
import { notifications, type PushDeliveryRow, type PushSubscriptionRow, pushOrders } from "../tables.ts";

type RightsCtx = Pick<OrdersCtx, "db" | "clock">;
type Holder = { personId: string; role: Parameters<typeof can>[0] } | null;
type Sending = { delivery: PushDeliveryRow; device: PushSubscriptionRow };

/**
 * Whether a device may be told something at this moment: its session is alive and has the role, or is the
 * customer, or it follows an order that it still may open. What staff have read meanwhile is not told either.
 */
export async function mayBePushed(ctx: RightsCtx, { delivery, device }: Sending): Promise<boolean> {
  const { about, eventId } = delivery;
  const holder = await holderOf(ctx, device);
  if (about.audience === "test") return holder !== null;
  if (about.audience === "staff") {
    if (!device.isForPerson || !device.isForStaff || !holder || !can(holder.role, kindOf(about.kind).needs))
      return false;
    return !(await hasRead(ctx, holder.personId, eventId));
  }
  const { kind, id } = about.subject;
  if (kind === "chat") {
    const chat = await findChat(ctx.db, id);
    return device.isForPerson && holder !== null && chat?.personId === holder.personId;
  }
  return mayFollow(ctx, device, holder, id);
}

/** Whose device it is now; null once its session has ended. */
async function holderOf({ db, clock }: RightsCtx, device: PushSubscriptionRow): Promise<Holder> {
  if (device.sessionId === null) return null;
  const alive = await readLiveSessions(db, [device.sessionId], clock.now());
  const found = alive.get(device.sessionId);
  return found && found.personId === device.personId ? found : null;
}

async function mayFollow(
  ctx: RightsCtx,
  device: PushSubscriptionRow,
  holder: Holder,
  orderId: string,
): Promise<boolean> {
  const order = await findOrder(ctx, orderId);
  if (!order) return false;
  const isOwn = holder !== null && order.customerId === holder.personId;
  if (device.isForPerson && isOwn) return true;
  const [followed] = await ctx.db
    .select({ tokenHash: pushOrders.tokenHash })
    .from(pushOrders)
    .where(and(eq(pushOrders.subscriptionId, device.id), eq(pushOrders.orderId, orderId)));
  if (!followed) return false;
  return followed.tokenHash ? opensOrder(ctx, order, followed.tokenHash) : isOwn;
}

async function hasRead({ db }: RightsCtx, personId: string, eventId: bigint | null): Promise<boolean> {
  if (eventId === null) return false;
  const [row] = await db
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(and(eq(notifications.personId, personId), eq(notifications.eventId, eventId)));
  return row?.readAt != null;
}
