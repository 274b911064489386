import { freshPages } from "./fresh-pages.ts";
import { privacyPolicy } from "./legal/privacy-policy.ts";
import { refundPolicy } from "./legal/refund-policy.ts";
import { termsOfService } from "./legal/terms-of-service.ts";
import type { SiteContent } from "./schemas.ts";

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
