import { accountSalesReactor } from "../domain/account-sales/index.ts";
import { boostsReactor } from "../domain/boosts/index.ts";
import { goldReactor } from "../domain/gold/index.ts";
import { listingsReactor } from "../domain/listings/index.ts";
import type { OrderReactor } from "../domain/orders/index.ts";
import { paymentsReactor } from "../domain/payments/index.ts";
import { promotionsReactor } from "../domain/promotions/index.ts";
import { reviewsReactor } from "../domain/reviews/index.ts";

/**
 * What other parts do when an order changes, in the order in which they do it: `changeOrder` calls one after
 * the other in the change's transaction, the first failure undoes all, and the promise that one answers is
 * what the next ones see.
 *
 * 1. gold: locks stock and capacity before any promo code is locked, as placing does, so that nobody waits in
 *    a circle.
 * 2. account sales and 3. boosts: ask for the proof that a change needs before money is booked for it.
 * 4. listings: locks the account of a purchase, before any promo code too, and promises its handing over.
 * 5. payments: books the money, and refuses what would leave status and money apart.
 * 6. promotions: after payments, since a commission is computed from what was booked.
 * 7. reviews: only follow, nothing depends on them.
 */
export const orderReactors: readonly OrderReactor[] = [
  goldReactor,
  accountSalesReactor,
  boostsReactor,
  listingsReactor,
  paymentsReactor,
  promotionsReactor,
  reviewsReactor,
];
