import {
  type ListingsCtx,
  type PurchaseDetails,
  purchaseDetailsOf,
  readPurchase,
} from "../domain/listings/index.ts";
import type { Purchase } from "../domain/listings/model.ts";
import type { OrderView } from "../domain/orders/index.ts";
import { formatDay, formatMoment } from "../kernel/dates.ts";
import type { PurchaseDetailView, PurchaseStage, Until } from "./components/purchase/purchase-view.ts";
import { disputeView } from "./dispute-view.ts";

/** The purchase behind an order that is this reader's own to see; null for orders of other kinds, and for the public. */
export async function readPurchaseDetail(
  ctx: ListingsCtx,
  order: OrderView,
  token: string | undefined,
): Promise<PurchaseDetailView | null> {
  if (order.type !== "account_purchase" || !order.private) return null;
  const read = await readPurchase(ctx, { orderId: order.id, token });
  const details = purchaseDetailsOf(order.private);
  if (!read.ok || !details) return null;
  return purchaseDetailView(read.value, { order, details, now: ctx.clock.now() });
}

type Beside = { order: OrderView; details: PurchaseDetails; now: Date };

function purchaseDetailView(purchase: Purchase, { order, details, now }: Beside): PurchaseDetailView {
  const { orderId, version, name, slug, status, may, disputes, isPaid, isUnpaidDelivery } = purchase;
  const promise = order.private?.promise ?? null;
  const stage = stages[status] ?? "preparing";
  const isBuyer = order.standing === "customer";
  return {
    orderId,
    version,
    name,
    listingHref: stage === "canceled" ? null : `/buy-accounts/${slug}`,
    facts: [
      { label: "Build", value: `${details.build}, ${details.type}` },
      {
        label: "Levels",
        value: `Combat ${details.combatLevel}, total ${details.totalLevel.toLocaleString("en-US")}`,
      },
      { label: "Login", value: details.loginMethod },
      { label: "Delivery", value: details.deliveryTime },
    ],
    stage,
    serverNow: now.getTime(),
    held: until(purchase.heldUntil),
    promised: promise && !promise.keptAt ? promisedBy(promise) : null,
    check: until(purchase.acceptBy),
    readOn: purchase.revealedAt && when(purchase.revealedAt),
    accepted: acceptedWords(purchase, isBuyer),
    loginKeptUntil:
      purchase.loginKeptUntil && purchase.loginKeptUntil > now ? formatDay(purchase.loginKeptUntil) : null,
    isUnpaid: !isPaid && !isUnpaidDelivery,
    isBuyer,
    may,
    disputes: disputes.map((one) => disputeView(one, { orderId, reader: isBuyer ? "customer" : "staff" })),
  };
}

const stages: Partial<Record<OrderView["status"], PurchaseStage>> = {
  pending: "held",
  in_progress: "preparing",
  verifying_account: "ready",
  completed: "completed",
  canceled: "canceled",
};

function promisedBy({ startedAt, dueAt }: { startedAt: Date; dueAt: Date }): PurchaseDetailView["promised"] {
  return { at: dueAt.getTime(), words: when(dueAt), totalMs: dueAt.getTime() - startedAt.getTime() };
}

function until(at: Date | null): Until | null {
  return at && { at: at.getTime(), words: when(at) };
}

function when(at: Date): string {
  return `${formatMoment(at)} UTC`;
}

function acceptedWords({ acceptedAt, acceptedBy, disputes }: Purchase, isBuyer: boolean): string | null {
  if (!acceptedAt || disputes.some(({ state }) => state === "decided")) return null;
  const on = when(acceptedAt);
  if (acceptedBy === "customer") return `${isBuyer ? "You" : "Its buyer"} confirmed the account on ${on}`;
  return acceptedBy === "time"
    ? `The 72 hours to check it were over on ${on}, so it counts as accepted`
    : `Completed by our team on ${on}`;
}
