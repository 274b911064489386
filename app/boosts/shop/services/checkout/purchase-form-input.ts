import { placeBoostInput } from "../../../../../domain/boosts/inputs.ts";
import { textsOf } from "../../../../../domain/orders/model.ts";

const choice = placeBoostInput.pick({ quoteId: true, confirmsDesertTreasure: true });
const payingChoice = choice.extend({ payWith: placeBoostInput.shape.payWith });

const askedOfGuests = textsOf(placeBoostInput.shape);
const { customerEmail: _, ...askedOfAccounts } = askedOfGuests;

/**
 * The purchase of a quote. A guest gives an email address, but whoever pays in gold gives it on the next
 * page, and an account has its own.
 */
export function purchaseInput({ isGuest, payWith }: { isGuest: boolean; payWith: string | undefined }) {
  if (payWith === "gold") return payingChoice;
  return isGuest ? payingChoice.extend(askedOfGuests) : payingChoice.extend(askedOfAccounts);
}

const goldChoice = choice.extend({
  world: placeBoostInput.shape.world,
  goldMillions: placeBoostInput.shape.goldMillions,
});

/** The payment in gold (Rule S87). */
export function goldPaymentInput({ isGuest }: { isGuest: boolean }) {
  return isGuest ? goldChoice.extend(askedOfGuests) : goldChoice.extend(askedOfAccounts);
}
