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
      "Goldhall buys and sells in-game gold, trades accounts and takes on the fights you would rather not. " +
      "Every rate is posted, every order has a page, every payment is in the book.",
  },
  comparison: null,
  claims: { rating: null, reviewCount: null, ordersDone: null, satisfaction: null, isCounted: false },
  fromPrices: { accountsCents: null, isAccountsRead: false, infernalCents: null, isInfernalRead: false },
  accountSelling: { paid: null, offers: null, trades: null },
  testimonials: [],
  faq: [
    {
      question: "How fast am I paid when I sell gold?",
      answer:
        "We send your payment within 5 minutes of receiving your gold; you can watch the clock on your order’s page. " +
        "When it arrives depends on the way you chose.",
    },
    {
      question: "How do I know the trader in the game is really yours?",
      answer:
        "Your order page shows a one-time phrase of two or three words. " +
        "Our trader says the same words first. No phrase, no trade.",
    },
    {
      question: "Which ways of payment do you take and send?",
      answer:
        "You can pay with {waysToPay}; the checkout shows which of them your order takes. " +
        "We pay by {waysToBePaid}.",
    },
    {
      question: "How long does an Infernal Cape take?",
      answer: "2-4 days for most accounts. Your quote names the tier your levels fall into.",
    },
    {
      question: "What does the money-back guarantee cover?",
      answer: "If we cannot deliver what you paid for, the whole amount goes back the way it came.",
    },
    {
      question: "How many orders have you handled?",
      answer: "{ordersDone}, with {satisfaction} of customers satisfied.",
    },
  ],
  promo: null,
  contact: { email: null, discordUrl: null, hours: null },
  terms: termsOfService,
  privacy: privacyPolicy,
  refundPolicy,
};
