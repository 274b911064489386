import { z } from "zod";
import type { Transaction } from "../../platform/database/connect.ts";
import { readEvent, type StoredEvent } from "../../platform/events/index.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import {
  findOrder,
  mailRequestedLink,
  type OrderRow,
  type OrdersCtx,
  orderEventJob,
  orderLink,
  orderLinkJob,
} from "../orders/index.ts";
import { shortId } from "../orders/model.ts";
import { type PaymentsCtx, readMoney, readMoved } from "../payments/index.ts";
import { isPaidByCustomer } from "../payments/model.ts";
import { isLapse } from "./hold-notification.ts";
import { mostAnHour } from "./most-an-hour.ts";
import { linesOf, sumOf } from "./order-lines.ts";
import { notificationOf } from "./order-notification.ts";
import { goldOf } from "./products/gold-of.ts";
import { productMails } from "./products/index.ts";

const payloadSchema = z.object({ orderId: z.uuid(), seq: z.int().positive() });

/**
 * The tasks that mail customers what happens to their orders, once per event however often they run (Rules
 * P10, P28), and the links they ask for.
 */
export function orderMailTasks(ctx: PaymentsCtx) {
  return {
    [orderEventJob]: async (payload: unknown) => mailOrderEvent(ctx, payloadSchema.parse(payload)),
    [orderLinkJob]: async (payload: unknown) => mailRequestedLink(ctx, payload),
  };
}

async function mailOrderEvent(
  ctx: PaymentsCtx,
  { orderId, seq }: z.infer<typeof payloadSchema>,
): Promise<void> {
  const [order, event] = await Promise.all([
    findOrder(ctx, orderId),
    readEvent(ctx.db, { subjectKind: "order", subjectId: orderId, seq }),
  ]);
  // Removed meanwhile: there is nothing to tell any more.
  if (!order || !event) return;
  const found = await notificationOf(ctx, order, event);
  if (!found) return;
  const { to, linkLabel = "Open your order", lines = [], sums = [], ...texts } = found;
  const paid = await paidOf(ctx, order);
  const sum = sums.at(-1) ?? sumOf(order, paid);
  await ctx.db.transaction(async (tx) =>
    ctx.mailer.queue(tx, {
      to: order.customerEmail,
      template: "order-news",
      props: {
        ...texts,
        orderNumber: shortId(order.id),
        lines: [
          ...linesOf(order, await goldOf(ctx, order), paid.reductionCents),
          ...lines,
          ...sums.slice(0, -1).map(({ label, amount }) => ({ label, value: amount })),
        ],
        sum,
        link: orderLink(ctx, order, to),
        linkLabel,
        warning: productMails[order.type].warning(order),
      },
      dedupeKey: `order:${order.id}:${seq}`,
      heldBack: await floodOf(ctx, tx, order, event),
    }),
  );
}

/** What moved for it; where the customer pays also how, what is missing, and what disputes took off. */
async function paidOf(ctx: PaymentsCtx, order: OrderRow) {
  const moved = await readMoved(ctx.db, order);
  const money = isPaidByCustomer(order.type) ? await readMoney(ctx, order.id) : null;
  if (!money?.ok) return { missingCents: 0, gold: null, reductionCents: 0, ...moved };
  const { missingCents, reductionCents } = money.value.balances;
  const isInGold = !money.value.payments.some(({ isOnChain }) => isOnChain);
  return { missingCents, gold: isInGold ? await goldOf(ctx, order) : null, reductionCents, ...moved };
}

/**
 * Why a mail is held back: who places, cancels or pays orders under an address need not be who reads there,
 * so that an hour has six of each kind for one address; undefined for a mail that goes out. What staff do is
 * always mailed; what the chain shows of a payment is the doing of whoever pays.
 */
async function floodOf(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  event: StoredEvent,
): Promise<string | undefined> {
  const isSeenOnChain = event.actorKind === "system" && event.type.startsWith("payment.");
  // Whoever places orders under an address also makes their holds end.
  const byStaff =
    !isLapse(event) && event.actorKind !== "visitor" && event.actorId !== order.customerId && !isSeenOnChain;
  if (byStaff) return undefined;
  const { allowed } = await takeToken(tx, {
    bucket: bucketOf(`mail-${event.type}`, order.customerEmail),
    limit: mostAnHour,
    windowSeconds: 3600,
    now: ctx.clock.now(),
  });
  return allowed ? undefined : "Held back: too many orders under this address within an hour";
}
