import type { GoldDirection } from "../../../domain/gold/model.ts";
import { type AskedTexts, textFields } from "../../../domain/orders/model.ts";
import type { Problem } from "../../web/forms/check-form.ts";

/** What the order form asks a guest. */
export const askedTexts: AskedTexts = { rsn: "needed", customerEmail: "needed" };

/** Heads a failure of the form's own schema (Rule S58). */
export function orderErrorTitle({ field, code }: Problem): string {
  return field in textFields && code === "missing" ? "Missing Information" : "Error";
}

type OrderFormCopy = {
  title: string;
  description: string;
  path: string;
  /** The page where the same is done the other way round. */
  other: { path: string; label: string };
  /** What stands above the millions and above the dollars. */
  gold: string;
  money: string;
  /** The action of the button: "Sell 100M for $19.00". */
  verb: string;
  rateToday: string;
  available: string;
  goes: string;
};

/** Everything that the two gold order forms say differently (Rules S56, P16). */
export const orderFormCopy: Record<GoldDirection, OrderFormCopy> = {
  sell: {
    title: "Sell Gold",
    description:
      "Sell OSRS gold at today's rate, held for 10 minutes. Choose how we pay you and meet our trader in game.",
    path: "/sell-gold",
    other: { path: "/buy-gold", label: "Buy Gold instead" },
    gold: "You hand over",
    money: "You receive",
    verb: "Sell",
    rateToday: "We pay today",
    available: "We're buying up to",
    goes: "How selling works",
  },
  buy: {
    title: "Buy Gold",
    description:
      "Buy OSRS gold at today's rate, held for 10 minutes. You pay first, then our trader meets you in game.",
    path: "/buy-gold",
    other: { path: "/sell-gold", label: "Sell Gold instead" },
    gold: "You receive",
    money: "You pay",
    verb: "Buy",
    rateToday: "You pay today",
    available: "In stock now",
    goes: "How buying works",
  },
};

/** What an order form says of payment: beside the button, and at the foot of the summary (Rules P16, P34). */
type PaymentCopy = { byButton: string; footnote: string };

/** The same by the ways that are offered, as a sentence names them; empty where there is none. */
export function paymentCopy(direction: GoldDirection, ways: string, shop: TradeFacts): PaymentCopy {
  return direction === "sell" ? saleCopy(ways, shop) : purchaseCopy(ways);
}

/** What the owner's settings say of a trade. */
type TradeFacts = { goldPayoutTime: string };

function saleCopy(ways: string, { goldPayoutTime }: TradeFacts): PaymentCopy {
  return {
    byButton:
      ways === ""
        ? "We can't buy gold right now."
        : `We pay by ${ways}, within ${goldPayoutTime} of the trade.`,
    footnote: `Payment sent within ${goldPayoutTime} of the trade.`,
  };
}

function purchaseCopy(ways: string): PaymentCopy {
  const payHow = ways === "" ? "You can't buy gold right now." : `Pay with ${ways}.`;
  return {
    byButton: ways === "" ? payHow : "Pay first, then we meet.",
    footnote: ways === "" ? payHow : "Our trader meets you once your payment arrives.",
  };
}
