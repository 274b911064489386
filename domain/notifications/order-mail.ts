import type { Transaction } from "../../platform/database/connect.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { TemplateProps } from "../../platform/mail/templates/registry.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { type OrderRow, type OrdersCtx, orderLink } from "../orders/index.ts";
import { products, shortId, undoSeconds } from "../orders/model.ts";
import { type PaymentsCtx, readMoney, readMoved } from "../payments/index.ts";
import { isPaidByCustomer } from "../payments/model.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { isLapse } from "./hold-notification.ts";
import { mostAnHour } from "./most-an-hour.ts";
import type { Notification } from "./notification.ts";
import { linesOf, sumOf } from "./order-lines.ts";
import {
  isCanceled,
  isPlacing,
  isPlacingTold,
  isStep,
  lockSteps,
  mailKeyOf,
  mergeSteps,
  type Step,
  untoldSteps,
  withPlacing,
} from "./order-mail-steps.ts";
import { notificationOf } from "./order-notification.ts";
import { goldOf } from "./products/gold-of.ts";
import { productMails } from "./products/index.ts";

/**
 * How long a step waits for the next ones, so that one mail tells them all: long enough for staff who press
 * several in a row, and to take one back (Rule P58), short enough that nobody waits for news. The demo's
 * visitors look at once.
 */
export const stepWaitSeconds = { shop: 60, demo: undoSeconds } as const;

/**
 * How long the confirmation of an order waits, so that what is canceled in one breath is one mail (Rule P47).
 */
const placingWaitSeconds = 10;

type OrderEvent = { order: OrderRow; event: StoredEvent };

/**
 * Mails the customer what happened to their order, once per event however often it is asked (Rules P10, P28).
 * What has waited with it is told in the same mail (decision 038).
 */
export async function mailOrderEvent(ctx: PaymentsCtx, { order, event }: OrderEvent): Promise<void> {
  const own = await notificationOf(ctx, order, event);
  if (!own) return;
  await ctx.db.transaction(async (tx) => {
    await lockSteps(tx, order.id);
    if (!isStep(event)) {
      // Its cancellation tells both.
      if (isPlacing(event) && (await isCanceled(tx, order.id))) return;
      return queue(ctx, tx, { order, event, mail: await mailOf(ctx, order, own, []) });
    }
    const events = await untoldSteps(tx, order.id);
    // A mail of another step has told this one too.
    if (!events.some(({ seq }) => seq === event.seq)) return;
    const steps: Step[] = [];
    for (const each of events) {
      const notification = await notificationOf(ctx, order, each);
      if (notification) steps.push({ event: each, notification });
    }
    const last = steps.pop();
    if (!last) return;
    const { notification, earlierNotes } = mergeSteps(steps, last);
    const isPlaced = await isPlacingTold(tx, order.id);
    const mail = await mailOf(ctx, order, isPlaced ? notification : withPlacing(notification), earlierNotes);
    await queue(ctx, tx, { order, event: last.event, mail });
  });
}

/**
 * How many seconds the mail of an event waits for what follows, where steps wait `stepWaitSeconds`. What the
 * customer did to their order themselves, and a cancellation, is answered at once.
 */
export function mailWaitOf({ order: { customerId }, event }: OrderEvent, stepWaitSeconds: number): number {
  if (isPlacing(event)) return Math.min(placingWaitSeconds, stepWaitSeconds / 2);
  const { actorKind, actorId, data } = event;
  const byCustomer = actorKind === "visitor" || (actorId !== null && actorId === customerId);
  return !isStep(event) || byCustomer || data.to === "canceled" ? 0 : stepWaitSeconds;
}

type OrderMail = TemplateProps<"order-news">;

async function mailOf(
  ctx: PaymentsCtx,
  order: OrderRow,
  { to, button, lines = [], sums = [], note, text, also }: Notification,
  earlierNotes: readonly string[],
): Promise<OrderMail> {
  const paid = await paidOf(ctx, order);
  return {
    ...{ text, also, button },
    product: products[order.type].label,
    notes: [...earlierNotes, ...(note ? [note] : [])],
    orderNumber: shortId(order.id),
    lines: [
      ...linesOf(order, await goldOf(ctx, order), paid.reductionCents),
      ...lines,
      ...sums.slice(0, -1).map(({ label, amount }) => ({ label, value: amount })),
    ],
    sum: sums.at(-1) ?? sumOf(order, paid),
    link: orderLink(ctx, order, to),
    warning: productMails[order.type].warning(order),
  };
}

type Queued = { order: OrderRow; event: StoredEvent; mail: OrderMail };

async function queue(ctx: PaymentsCtx, tx: Transaction, { order, event, mail }: Queued): Promise<void> {
  const heldBack = await floodOf(ctx, tx, order, event);
  await ctx.mailer.queue(tx, {
    to: order.customerEmail,
    template: "order-news",
    props: mail,
    dedupeKey: `${mailKeyOf(order.id)}${event.seq}`,
    thread: `order:${order.id}`,
    heldBack,
  });
  if (heldBack === undefined && event.data.to === "completed") await copyForReviews(ctx, tx, order, mail);
}

/** Tells a review service of a completed order, as the mail to its customer but without their link. */
async function copyForReviews(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  mail: OrderMail,
): Promise<void> {
  const { reviewCopyTo } = await readSettingsGroup(tx, "mails");
  if (!reviewCopyTo) return;
  await ctx.mailer.queue(tx, {
    ...{ to: reviewCopyTo, addressedTo: order.customerEmail, template: "order-news" },
    props: { ...mail, notes: [], lines: [], link: `${ctx.origin}/reviews` },
    dedupeKey: `${mailKeyOf(order.id)}review-copy`,
  });
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
