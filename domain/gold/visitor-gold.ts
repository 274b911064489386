import type { Failure } from "../../kernel/errors.ts";
import { type OrdersCtx, visitorFailure } from "../orders/index.ts";
import { goldShare, positionOf } from "./gold-share.ts";
import type { GoldDirection } from "./rate-tiers.ts";

type Asked = { direction: GoldDirection; quantity: number };

/**
 * Why this visitor can't order so much gold now, as far as it is known before they order (Rule P48);
 * null where they can.
 */
export function goldVisitorFailure(
  ctx: OrdersCtx,
  { direction, quantity }: Asked,
  who: Parameters<typeof visitorFailure>[1],
): Promise<Failure | null> {
  return visitorFailure(ctx, who, goldShare(positionOf(direction), quantity));
}
