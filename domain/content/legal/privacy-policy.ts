import type { LegalText } from "../schemas.ts";

/** The privacy policy a shop starts with. It describes what this program really stores. */
export const privacyPolicy: LegalText = {
  updatedOn: "2026-11-27",
  summary: "What we keep, why, and for how long. We sell gold, not data.",
  sections: [
    {
      heading: "What we store",
      paragraphs: [
        "Your account: email address, display name, the name of your character if you give it, a password " +
          "that we keep only as a salted hash, and the sessions in which you're signed in.",
        "Your orders: type, quantity, amount, status, the email address you ordered with, and a log of " +
          "what happened to them, when, and by whom.",
        "Your messages to us, and the emails we sent you.",
      ],
    },
    {
      heading: "Secrets",
      paragraphs: [
        "We encrypt login details of game accounts, recovery answers, reset links and payout details, each " +
          "under its own key. They never appear in logs, emails or exports. Staff have to state a reason " +
          "and confirm their own password before they can read one, and we record every reading.",
        "We destroy secrets {secretsKept} after their order has ended. Access to an account that you gave us for " +
          "a boost is destroyed as soon as the order ends. When we sell an account that we " +
          "bought, we keep its login for its buyer, encrypted in the same way.",
      ],
    },
    {
      heading: "Why we may store it",
      paragraphs: [
        "To carry out the orders you place (contract), to keep books as the law demands (legal duty), and to " +
          "protect you and us from fraud (legitimate interest). We don't ask for anything else.",
      ],
    },
    {
      heading: "Emails",
      paragraphs: [
        "We email you about your orders, your account and your messages to us. We send no newsletters.",
        "Some days after an order is completed we may email you once to ask for a review of it. To stop such " +
          "emails, press Unsubscribe in one of them, or in your email program: it takes one press and no " +
          "sign-in, and we won't ask that address again. You still get what you need for your orders.",
      ],
    },
    {
      heading: "Cookies",
      paragraphs: [
        "We only set cookies that the site needs: one keeps you signed in, one remembers for 180 days that you " +
          "signed in with this browser, so that nobody can lock you out, one opens the orders you placed in it, one remembers for an hour which order you looked up, one opens your live chat, one " +
          "remembers whether you like the site dark or light, and, if you came through a friend's link, one " +
          "remembers the referral for 30 days.",
        "There's no advertising, no tracking across sites and no third-party analytics.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "Payment providers see what they need to carry a payment. We take and send payments by {waysOfPayment}.",
        "A payment in {coins} goes over a public blockchain, where anyone can look it up.",
        "Our email and hosting providers process data on our behalf. " +
          "If you sign in with Discord, we receive your name, picture and email address from there.",
        "If you turn on notifications on a device, they go through the push service of your browser's maker, " +
          "such as Google, Apple or Mozilla. They're encrypted so that only your device can read them. If you " +
          "choose to be told on Discord, we send Discord the message: what happened, the order's number, its " +
          "product and a link. You can turn both off again at any time.",
        "For a quote we look up your character in the game's public high scores. We send only its name.",
      ],
    },
    {
      heading: "What is public",
      paragraphs: [
        "Anyone who has the link of an order, or its number and email address, can see its product, number, " +
          "dates, status, quantity, price and latest public events. Names, email addresses and payout details " +
          "are never part of that.",
        "Our team reads your review and may then publish it with its stars, its day, what kind of order it " +
          "was about, and the name you chose for it.",
      ],
    },
    {
      heading: "How long we keep it",
      paragraphs: [
        "Orders and their ledger entries: as long as the law demands of merchants. Accounts: until you erase " +
          "them. Live chat conversations: 90 days after they were closed. What was written and shown " +
          "in a dispute: 180 days after its end. Offers without a sale: 30 days after they expired. Server " +
          "logs: 30 days. Secrets: as described above.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "You can download a copy of your data from your profile, and have it erased there. Erasing keeps orders and " +
          "the terms they were placed under, payments, invoices and our log with every name taken out; backups lapse by themselves. So that " +
          "offers for new customers work once, each erased order keeps a fingerprint of its mailbox and payout details " +
          "until {printsKept} after it was placed. It names nobody, and only our servers can compare it. Without an " +
          "account, or to have something corrected or object to its use, write to support from the email address " +
          "of your orders. You can also complain to the data protection authority where you live.",
      ],
    },
  ],
};
