import { formatMillions } from "../../../kernel/money.ts";
import { readBoostForDesk } from "../../boosts/index.ts";
import { type BoostForDesk, isAccessMissing } from "../../boosts/model.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";

/** The boost of an order; null where there is none to read. */
export async function boostOf(ctx: PaymentsCtx, { id }: OrderRow): Promise<BoostForDesk | null> {
  const read = await readBoostForDesk(ctx, id);
  return read.ok ? read.value : null;
}

/** The gold that pays for a boost, such as `388M`; null for whatever is paid otherwise. */
export async function goldOf(ctx: PaymentsCtx, order: OrderRow): Promise<string | null> {
  if (order.paymentMethod !== "gold") return null;
  const boost = await boostOf(ctx, order);
  return boost?.gold ? formatMillions(boost.gold.millions) : null;
}

/** Whether a paid boost waits for its customer to say how the booster gets in (Rule P36). */
export async function waitsForAccess(ctx: PaymentsCtx, order: OrderRow): Promise<boolean> {
  const boost = await boostOf(ctx, order);
  return boost !== null && isAccessMissing(boost.access);
}
