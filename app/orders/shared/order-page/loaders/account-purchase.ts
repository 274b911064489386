import {
  type PurchaseDetails,
  purchaseDetailsOf,
  purchasePriceToday,
  readPurchase,
} from "../../../../../domain/listings/index.ts";
import type { Purchase } from "../../../../../domain/listings/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import { readShop } from "../../../../../platform/settings/read-shop.ts";
import type { ShopCtx } from "../../../../context.ts";
import { disputeView } from "../../purchase/dispute-view.ts";
import type { PurchaseDetailView, PurchaseStage, Until } from "../../purchase/purchase-view.ts";
import type { OwnOrder, ProductLoader } from "./product-loader.ts";

/** The account that a customer buys from us. */
export const accountPurchaseLoader: ProductLoader = {
  details: async (ctx, order) => ({ purchase: await readPurchaseDetail(ctx, order) }),
  priceToday: () => purchasePriceToday,
};

async function readPurchaseDetail(ctx: ShopCtx, order: OwnOrder): Promise<PurchaseDetailView | null> {
  const read = await readPurchase(ctx, { orderId: order.id, token: order.token });
  const details = purchaseDetailsOf(order.private);
  if (!read.ok || !details) return null;
  const { name: shopName } = await readShop(ctx.db);
  return purchaseDetailView(read.value, { order, details, shopName, now: ctx.clock.now() });
}

type Bought = { order: OwnOrder; details: PurchaseDetails; shopName: string; now: Date };

function purchaseDetailView(
  purchase: Purchase,
  { order, details, shopName, now }: Bought,
): PurchaseDetailView {
  const { orderId, version, name, slug, status, may, disputes, isPaid, isUnpaidDelivery } = purchase;
  const { deadline } = order.private;
  const stage = stages[status] ?? "preparing";
  const isBuyer = order.viewerRole === "customer";
  const reader = isBuyer ? "customer" : "staff";
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
    deadline: deadline && !deadline.metAt ? deadlineFor(deadline) : null,
    check: until(purchase.acceptBy),
    readOn: purchase.revealedAt && when(purchase.revealedAt),
    warranty: purchase.warrantyUntil && purchase.warrantyUntil > now ? until(purchase.warrantyUntil) : null,
    accepted: acceptedText(purchase, isBuyer),
    loginStoredUntil:
      purchase.loginStoredUntil && purchase.loginStoredUntil > now
        ? formatMoment(purchase.loginStoredUntil)
        : null,
    isUnpaid: !isPaid && !isUnpaidDelivery,
    isBuyer,
    may,
    disputes: disputes.map((one) => disputeView(one, { orderId, reader, shopName })),
  };
}

const stages: Partial<Record<OwnOrder["status"], PurchaseStage>> = {
  pending: "held",
  in_progress: "preparing",
  verifying_account: "ready",
  completed: "completed",
  canceled: "canceled",
};

function deadlineFor({ startedAt, dueAt }: { startedAt: Date; dueAt: Date }): PurchaseDetailView["deadline"] {
  return { at: dueAt.getTime(), text: when(dueAt), totalMs: dueAt.getTime() - startedAt.getTime() };
}

function until(at: Date | null): Until | null {
  return at && { at: at.getTime(), text: when(at) };
}

function when(at: Date): string {
  return formatMoment(at);
}

function acceptedText({ acceptedAt, acceptedBy, disputes }: Purchase, isBuyer: boolean): string | null {
  if (!acceptedAt || disputes.some(({ state }) => state === "decided")) return null;
  const on = when(acceptedAt);
  if (acceptedBy === "customer") return `${isBuyer ? "You" : "The buyer"} confirmed the account on ${on}`;
  return acceptedBy === "time"
    ? `The 72 hours to check it ended on ${on}, so it counts as accepted`
    : `Completed by our team on ${on}`;
}
