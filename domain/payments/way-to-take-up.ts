import { fail, ok, type Result } from "../../kernel/result.ts";
import type { OrderRow } from "../orders/index.ts";
import { paymentMethodOf, payWayOf } from "../ways/model.ts";
import { noSales, type OfferCtx, offeredPayouts, offeredWays, wayNotOffered } from "./offered-ways.ts";
import { isPaidByCustomer } from "./payouts/payout-states.ts";

type Way = Pick<OrderRow, "paymentMethod">;

/**
 * How an order that lapsed is paid when it is taken up again (Rules P32, P34): its own way while that is
 * offered, else the first that is; in gold only what was ordered so, and what staff agreed on stays. Refuses
 * what nobody can pay, or be paid for, in any way now (`conflict`).
 */
export async function wayToTakeUp(
  ctx: OfferCtx,
  { type, paymentMethod }: Pick<OrderRow, "type"> & Way,
): Promise<Result<Way>> {
  if (!isPaidByCustomer(type)) {
    const canBePaid = (await offeredPayouts(ctx, type)).length > 0;
    return canBePaid ? ok({ paymentMethod }) : fail({ code: "conflict", text: noSales });
  }
  const way = payWayOf(paymentMethod);
  if (way === null) return ok({ paymentMethod });
  const offered = await offeredWays(ctx, type);
  if (offered.includes(way)) return ok({ paymentMethod });
  const other = offered.find((one) => one !== "gold");
  return other ? ok({ paymentMethod: paymentMethodOf(other) }) : fail(wayNotOffered(way, []));
}
