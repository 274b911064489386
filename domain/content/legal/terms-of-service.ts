import type { LegalText } from "../schemas.ts";

/** The terms a shop starts with. The owner edits them as content. */
export const termsOfService: LegalText = {
  updatedOn: "2026-11-21",
  summary:
    "What you and we agree to when you trade with {shopName}. We keep it short and plain, because a text that " +
    "nobody reads protects nobody.",
  sections: [
    {
      heading: "Who may trade here",
      paragraphs: [
        "You must be at least 18 years old, or of full age where you live, and able to enter into a contract. " +
          "You trade for yourself, not on behalf of someone else.",
        "{shopName} is an independent shop. It isn't affiliated with, endorsed by or connected to the " +
          "publisher of any game. Trading game items for money may break the rules of a game. You decide " +
          "for yourself whether you accept that risk for your own accounts.",
      ],
    },
    {
      heading: "Your account with us",
      paragraphs: [
        "You can order as a guest or with an account. Keep your password to yourself. Whatever is done " +
          "with your account counts as done by you until you tell us that you no longer control it.",
        "Use an email address that reaches you. We send confirmations, receipts and order links there.",
      ],
    },
    {
      heading: "Rates, quotes and offers",
      paragraphs: [
        "The rates on the site are an invitation to trade. A gold quote states quantity, rate and amount " +
          "and holds for 10 minutes. An account offer lists how it adds up and holds for 24 hours. After " +
          "that you get a fresh one before you agree to anything.",
        "We hold an order while we wait for your payment or our meeting, and its page shows until when. If " +
          "that time runs out, the order is canceled, and you can reopen it at the price of that day.",
        "Our server computes every price. If a price is plainly wrong because of our mistake, we tell " +
          "you before the trade, and you can cancel at no cost.",
      ],
    },
    {
      heading: "Paying and being paid",
      paragraphs: [
        "You can pay with {waysToPay}. Checkout shows what your order takes.",
        "We pay by {waysToBePaid}.",
      ],
    },
    {
      heading: "Gold trades",
      paragraphs: [
        "When you sell gold, we meet in the game first and then pay you by the method you chose. " +
          "When you buy gold, you pay first and we deliver at the meeting.",
        "Each order has a one-time phrase. Our trader says it first. Don't hand anything to a person who " +
          "doesn't know the phrase: we aren't liable for what you give to a stranger.",
        "We send the payment for gold within {goldPayoutTime} of receiving it, and we measure that for every order. " +
          "How soon it arrives depends on how you're paid. Some banks take 1–2 business days.",
      ],
    },
    {
      heading: "Selling an account to us",
      paragraphs: [
        "You may only sell an account that you created yourself and that no one else has a claim to. With the " +
          "sale you give up every right to use it, recover it or ask for it back.",
        "We pay within {accountPayoutTime} after we've checked the account and changed its email address. If the " +
          "account differs from what you told us, we return it or make a new offer.",
        "If an account is taken back after the sale, we may reclaim what we paid for it.",
      ],
    },
    {
      heading: "Boosting services",
      paragraphs: [
        "One of our players does the service on your account. Don't sign in while they work on it. " +
          "An Infernal Cape takes 2-4 days for most accounts, and your order shows the progress.",
        "After payment you give us access to the account on your order's page, or arrange it with us in the " +
          "chat. It's encrypted, only staff working on your order can open it, and we delete it when the order " +
          "ends.",
        "If you use our gear, we refund the deposit named in the quote once the gear is back.",
      ],
    },
    {
      heading: "Buying an account from us",
      paragraphs: [
        "If you don't pay while we hold the account, the order ends and others can buy it.",
        "Only you see the login details, and only once. From the moment we hand the account over you have 72 " +
          "hours to confirm that everything is as described or to open a dispute. After that, the sale is final.",
      ],
    },
    {
      heading: "Codes and referrals",
      paragraphs: [
        "A welcome code works for one first purchase per customer while its limit lasts, and can't be paid out.",
        "If a friend registers through your link, we credit you 5% of their first completed order. " +
          "We take the credit back if that order is refunded. You can't refer yourself.",
      ],
    },
    {
      heading: "What we don't accept",
      paragraphs: [
        "Stolen gold or accounts, stolen means of payment, chargebacks after delivery, threats against our " +
          "traders, and attempts to get around these terms. We may refuse or cancel such orders, and we keep " +
          "a record of why.",
      ],
    },
    {
      heading: "Liability",
      paragraphs: [
        "We are liable for delivering what you paid for, and for damage we cause on purpose or through gross " +
          "negligence. Beyond that, our liability is limited to the amount of the order concerned. " +
          "Consumer rights that the law doesn't let anyone waive stay untouched.",
        "We aren't liable for measures that the publisher of a game takes against an account.",
      ],
    },
    {
      heading: "Changes, law and contact",
      paragraphs: [
        "New terms apply to orders placed after we publish them. An order keeps the terms it was placed under.",
        "The law of the country in which the operator of the shop is established applies, without taking " +
          "away the protection that the law of your own country gives you. Talk to us first: one message to " +
          "support settles most matters.",
      ],
    },
  ],
};
