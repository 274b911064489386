import type { GoldDirection } from "../../../domain/gold/model.ts";
import { paymentPromise } from "../../../domain/orders/model.ts";
import type { Step } from "../../ui/steps.tsx";

type CounterWords = {
  title: string;
  lead: string;
  description: string;
  path: string;
  /** The counter where the same is done the other way round. */
  other: { path: string; label: string };
  /** What stands above the millions and above the dollars. */
  gold: string;
  money: string;
  /** The deed of the button: "Sell 100M for $19.00". */
  verb: string;
  /** Beside the button, and at the foot of the slip. */
  beside: string;
  footnote: string;
  rateToday: string;
  available: string;
  goes: string;
  steps: readonly Step[];
};

const payHow = "Pay in ETH on the next page; if you want to pay another way, write to us.";

/** Everything that the two gold counters say differently (spec/1 §2, Rule P16). */
export const counterWords: Record<GoldDirection, CounterWords> = {
  sell: {
    title: "Sell Gold",
    lead: "Type either side. The rate you see is the rate you are paid.",
    description:
      "Sell 1 to 1,000 million of in-game gold at the posted rate, held for 10 minutes. Meet our trader in the game; " +
      "payment sent within 5 minutes of the trade.",
    path: "/sell-gold",
    other: { path: "/buy-gold", label: "Buy Gold instead" },
    gold: "You hand over",
    money: "You receive",
    verb: "Sell",
    beside: "You choose how you are paid after the trade: PayPal, crypto, bank, Cash App or Venmo.",
    footnote: `${paymentPromise} of the trade.`,
    rateToday: "We pay today",
    available: "We buy today, up to",
    goes: "How a sale goes",
    steps: [
      { title: "Quote", text: "Name an amount. The rate is held for 10 minutes." },
      {
        title: "Meet",
        text: "Your order page gives the world, the place and a phrase only our trader knows.",
      },
      {
        title: "Trade",
        text: "Hand over the gold at the Grand Exchange. We mark it received while you watch.",
      },
      { title: "Payment", text: `Choose PayPal, crypto, bank, Cash App or Venmo. ${paymentPromise}.` },
    ],
  },
  buy: {
    title: "Buy Gold",
    lead: "Type either side. The rate you see is the rate you pay.",
    description:
      "Buy in-game gold at the posted rate, held for 10 minutes, from the stock that the page shows. You pay first, then " +
      "our trader meets you in the game.",
    path: "/buy-gold",
    other: { path: "/sell-gold", label: "Sell Gold instead" },
    gold: "You receive",
    money: "You pay",
    verb: "Buy",
    beside: `You pay first, then we meet. ${payHow}`,
    footnote: `${payHow} The trader meets you once it has arrived.`,
    rateToday: "You pay today",
    available: "In stock now",
    goes: "How a purchase goes",
    steps: [
      { title: "Quote", text: "Name an amount. The rate is held for 10 minutes." },
      { title: "Payment", text: `${payHow} We mark it received.` },
      {
        title: "Meet",
        text: "Your order page gives the world, the place and a phrase only our trader knows.",
      },
      {
        title: "Trade",
        text: "Take the gold at the Grand Exchange. We mark it handed over while you watch.",
      },
    ],
  },
};
