import { freshHeads } from "./fresh-heads.ts";
import type { SiteContent } from "./schemas.ts";

const quoteStep = { title: "Quote", text: "Enter an amount. We hold the rate for 10 minutes." };
const meetStep = {
  title: "Meet",
  text: "Your order page shows the world, the place and a phrase only our trader knows.",
};

/** The words of pages that every shop starts with. */
export const freshPages = {
  home: {
    servicesTitle: "Premium Services",
    servicesLead: "Three counters, one book. Pick the one you came for.",
    sellPitch:
      "Choose an amount, meet our trader in game and pick how you're paid. Payment sent within {goldPayoutTime} " +
      "of the trade.",
    accountsPitch: "Mains, pures, zerkers and irons, delivered within a day.",
    infernalPitch: "Infernal Cape and Dizana’s Quiver, done for you in 2-4 days.",
    reviewsTitle: "What our customers say",
    faqTitle: "Questions at the counter",
    faqNote: "Every answer you open earns Knowledge XP. No prize, just knowledge.",
    codeTitle: "Use this code at checkout.",
    codeTerms: "One use per customer, on your first purchase. The discount is applied before you pay.",
    callTitle: "The counter is open.",
    callText: "Get a quote. It's free and holds for ten minutes.",
  },
  intros: {
    ...freshHeads,
    sellGold: "Enter gold or dollars. The rate you see is the rate you get.",
    buyGold: "Enter gold or dollars. The rate you see is the rate you pay.",
    services:
      "We beat the waves for you in {boostTime}. Your price depends on your levels, so get a quote first.",
  },
  sellGoldSteps: [
    quoteStep,
    meetStep,
    { title: "Trade", text: "Hand over the gold at {place}. You'll see it marked as received." },
    { title: "Payment", text: "Choose {waysToBePaid}. Payment sent within {goldPayoutTime}." },
  ],
  buyGoldSteps: [
    quoteStep,
    { title: "Payment", text: "Pay with {waysToPay}. You'll see it marked as received." },
    meetStep,
    { title: "Trade", text: "Collect your gold at {place}. You'll see it marked as delivered." },
  ],
  boostSteps: [
    { title: "Quote", text: "Enter your username. We read your levels and show the price line by line." },
    { title: "Payment", text: "Pay with {waysToPay}. Your order page opens right away." },
    {
      title: "Access",
      text: "Give us access on your order page. It's encrypted, and we delete it afterwards.",
    },
    { title: "Done", text: "Takes {boostTime}. You'll see every step on your order page." },
  ],
  accountSaleSteps: [
    { title: "Questions", text: "Answer six questions and enter your game name." },
    { title: "Offer", text: "See how your offer adds up. It holds for 24 hours." },
    { title: "Check", text: "Give us the login, encrypted. We check the account in game before we pay." },
    { title: "Payment", text: "Choose {waysToBePaid}. Payment sent within {accountPayoutTime}." },
  ],
} satisfies Pick<
  SiteContent,
  "home" | "intros" | "sellGoldSteps" | "buyGoldSteps" | "boostSteps" | "accountSaleSteps"
>;
