import { freshHeads } from "./fresh-heads.ts";
import { privacyPolicy } from "./legal/privacy-policy.ts";
import { refundPolicy } from "./legal/refund-policy.ts";
import { termsOfService } from "./legal/terms-of-service.ts";
import type { SiteContent } from "./schemas.ts";

const quoteStep = { title: "Quote", text: "Enter an amount. We hold the rate for 10 minutes." };

const meetStep = {
  title: "Meet",
  text: "Your order page shows the world, the place and a phrase only our trader knows.",
};

/** The words of pages that every shop starts with. */
const freshPages = {
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

/** What a new shop starts with: texts, but no testimonials and no figures (Rule P24). */
export const freshContent: SiteContent = {
  facts: {
    foundedYear: null,
    promises: {
      support: "Message us any time",
      guarantee: "Money-back guarantee",
      payments: "Secure payments",
    },
    tagline:
      "The counting house for players. Gold, accounts and boosts, weighed in the open and entered in the book.",
    publisherNote: "Not affiliated with the game’s publisher.",
  },
  hero: {
    title: "Gold weighed fairly, paid in minutes.",
    lead:
      "{shopName} buys and sells in-game gold, trades accounts and beats the fights you'd rather skip. " +
      "Every rate is public, and every order has its own page.",
  },
  ...freshPages,
  banner: null,
  comparison: null,
  claims: { rating: null, reviewCount: null, ordersDone: null, satisfaction: null, isCounted: false },
  fromPrices: { accountsCents: null, isAccountsRead: false, infernalCents: null, isInfernalRead: false },
  accountSelling: { paid: null, offers: null, trades: null },
  testimonials: [],
  faq: [
    {
      question: "How fast am I paid when I sell gold?",
      answer:
        "We send your payment within {goldPayoutTime} of receiving your gold. You can watch the clock on your order’s page. " +
        "How soon it arrives depends on how you’re paid.",
    },
    {
      question: "How do I know the trader in the game is really yours?",
      answer:
        "Your order page shows a one-time phrase of two or three words. " +
        "Our trader says it first. No phrase, no trade.",
    },
    {
      question: "How can I pay, and how do you pay me?",
      answer:
        "You can pay with {waysToPay}. Checkout shows what your order takes. " + "We pay by {waysToBePaid}.",
    },
    {
      question: "How long does an Infernal Cape take?",
      answer: "2-4 days for most accounts. Your quote shows your tier.",
    },
    {
      question: "What does the money-back guarantee cover?",
      answer: "If we can’t deliver what you paid for, we refund all of it.",
    },
    {
      question: "How many orders have you handled?",
      answer: "{ordersDone}, with {satisfaction} of customers satisfied.",
    },
  ],
  promo: null,
  statuses: {},
  contact: { email: null, discordUrl: null, hours: null },
  terms: termsOfService,
  privacy: privacyPolicy,
  refundPolicy,
};
