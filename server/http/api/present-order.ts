import type { Activity, OrderView, PrivateOrder, PublicOrder } from "../../../domain/orders/index.ts";
import { type OrderTexts, products, shortId } from "../../../domain/orders/model.ts";
import { rateNumber, usdNumber } from "../../../kernel/money.ts";
import type { FullOrderJson, PublicOrderJson } from "./order-schemas.ts";
import { presentTexts } from "./text-fields.ts";

/** An order as far as its reader may see it: full with its private part, else the public view (Rule P4). */
export function presentOrder(view: OrderView): FullOrderJson | PublicOrderJson {
  const shown = { ...presentPublic(view), activity_log: view.activity.map(presentActivity) };
  if (!view.private) return { view: "public", ...shown };
  const { private: own } = view;
  return {
    view: "full",
    ...shown,
    ...presentPrivate(own),
    rate_usd: own.rateMicroUsd === null ? null : rateNumber(own.rateMicroUsd),
    phrase: own.phrase,
    disbursement_details: own.payoutLockedAt ? "locked" : null,
    completed_at: own.completedAt?.toISOString() ?? null,
  };
}

type PublicPart = Omit<PublicOrder, "activity">;

/** The fields that anybody may see, in the API's names and units. */
export function presentPublic(order: PublicPart) {
  return {
    id: order.id,
    short_id: shortId(order.id),
    type: order.type,
    product: products[order.type].noun,
    status: order.status,
    quantity: order.quantity,
    amount_usd: usdNumber(order.amountCents),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    version: order.version,
  };
}

type PrivatePart = OrderTexts &
  Pick<PrivateOrder, "customerId" | "isGuest" | "world" | "assignedTo" | "paymentMethod"> & {
    disbursementMethod: string | null;
  };

/** The fields for its customer and staff that lists have too. */
export function presentPrivate(own: PrivatePart) {
  return {
    customer_id: own.customerId,
    ...presentTexts(own),
    is_guest: own.isGuest,
    world: own.world,
    assigned_to: own.assignedTo,
    payment_method: own.paymentMethod,
    disbursement_method: own.disbursementMethod,
  };
}

function presentActivity({ at, action, type, note, actorKind, actorId }: Activity) {
  const isSomebody = actorKind === "person" || actorKind === "key";
  return {
    timestamp: at.toISOString(),
    action,
    event_type: type,
    note,
    user_id: isSomebody ? actorId : null,
  };
}
