import type { LegalText } from "../schemas.ts";

/** The privacy policy a shop starts with. It describes what this program really stores. */
export const privacyPolicy: LegalText = {
  updatedOn: "2026-11-21",
  summary: "What we keep, why, and for how long. We sell gold, not data.",
  sections: [
    {
      heading: "What we store",
      paragraphs: [
        "Your account: email address, display name, the name of your character if you give it, a password " +
          "that is kept only as a salted hash, and the sessions in which you are signed in.",
        "Your orders: type, quantity, amount, status, the email address they were placed with, and a log of " +
          "what happened to them, when, and by whom.",
        "Your messages to us, and the mails we sent you.",
      ],
    },
    {
      heading: "Secrets",
      paragraphs: [
        "Login details of game accounts, recovery answers, reset links and payout details are encrypted, each " +
          "under its own key. They are never written to logs, mails or exports. Staff have to state a reason " +
          "and confirm their own password before they can read one, and every reading is recorded.",
        "Secrets are destroyed 30 days after their order has ended; access to an account that you gave us for " +
          "a boost as soon as the order ends. Where we sell an account that we " +
          "bought, its login is kept for its buyer, encrypted in the same way.",
      ],
    },
    {
      heading: "Why we may store it",
      paragraphs: [
        "To carry out the orders you place (contract), to keep books as the law demands (legal duty), and to " +
          "keep fraud away from you and us (legitimate interest). We ask for nothing that serves none of these.",
      ],
    },
    {
      heading: "Cookies",
      paragraphs: [
        "We set only cookies that the site needs: one that keeps you signed in, one that opens the orders you " +
          "placed in this browser, one that remembers for an hour which order you looked up, one that opens your live chat, one that remembers whether you like the site " +
          "dark or light, and, if you came through a friend's link, one that remembers the referral for 30 days.",
        "There is no advertising, no tracking across sites and no analytics by others.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "Those who carry a payment see what they need for it. We take and send payments by {waysOfPayment}.",
        "A payment in {coins} goes over a public blockchain, where anyone can look it up.",
        "Our mail and hosting providers process data on our behalf. " +
          "If you sign in with Discord, we receive your name, picture and email address from there.",
        "For a quote we look up your character in the game's public high scores. We send nothing but its name.",
      ],
    },
    {
      heading: "What is public",
      paragraphs: [
        "Whoever has the link of an order, or its number and email address, can see its product, number, dates, status, quantity, price " +
          "and latest public events. Names, email addresses and payout details are never part of that.",
        "A review that you leave is read by our staff and may then be published with its stars, its day, what " +
          "kind of order it was about, and the name that you chose for it.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "Orders and their ledger entries as long as the law demands of merchants. Accounts until you ask us to " +
          "delete them. Conversations of the live chat 90 days after they were closed. What was written and shown " +
          "in a dispute 180 days after its end. Offers that made no sale 30 days after they expired. Server logs " +
          "30 days. Secrets as described above.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "You may ask what we store about you, have it corrected or deleted, receive a copy, and object to its " +
          "use. Write to support from the email address of your account. You may also complain to the data " +
          "protection authority where you live.",
      ],
    },
  ],
};
