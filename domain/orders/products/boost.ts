import { turn, turnsTo, untilPaid } from "../turn/turn-rules.ts";
import { purchaseMoney } from "./money-states.ts";
import { type Purchase, unpaidNote } from "./product.ts";
import { usualPurchase } from "./usual-purchase.ts";
import { commonTexts } from "./workflow.ts";

/** Minutes for which a service that holds nothing others want waits for its payment. */
const servicePaymentMinutes = 1_440;

/** A booster plays on the customer's account; the customer pays in money or in gold. */
function boost(names: Pick<Purchase, "label" | "noun">): Purchase {
  return {
    ...names,
    subtotalLabel: "Services",
    payer: "customer",
    gold: null,
    workflow: {
      pending: { ...usualPurchase.pending, turn: turnsTo("begin", untilPaid, turn("access", "no_access")) },
      in_progress: {
        text: commonTexts.in_progress,
        next: ["completed", "canceled"],
        money: purchaseMoney.beforeDelivery,
        turn: turnsTo("play", untilPaid, turn("access", "no_access")),
      },
      completed: usualPurchase.completed,
      canceled: usualPurchase.canceled,
    },
    provenAt: [],
    holdMinutes: (rules, { paysInGold, usesPromo, isWorldLocked }) => {
      // Without a code only its customer waits for it.
      if (!usesPromo) return servicePaymentMinutes;
      if (!paysInGold) return rules.purchaseMinutes;
      return isWorldLocked ? rules.saleLockedMinutes : rules.saleMinutes;
    },
    lapsedNote: unpaidNote,
    isPriceAgreed: false,
    hasDisputes: false,
    hasGameName: true,
    item: null,
    delivered: { kind: "service_delivered", credit: "services_sold" },
    paySetting: "boost",
    beginsUnpaid: false,
  };
}

export const infernalBoost = boost({ label: "Infernal Boost", noun: "Infernal Cape Boost" });
export const quiverBoost = boost({ label: "Quiver Boost", noun: "Dizana's Quiver Boost" });
export const infernalQuiverBoost = boost({
  label: "Infernal + Quiver Boost",
  noun: "Infernal Cape and Dizana's Quiver Boost",
});
