import type { LegalText } from "../schemas.ts";

/** The terms a shop starts with. The owner edits them as content. */
export const termsOfService: LegalText = {
  updatedOn: "2026-11-21",
  summary:
    "What you and we agree to when you trade with Goldhall. We have kept it short and in plain words, " +
    "because an agreement that nobody reads protects nobody.",
  sections: [
    {
      heading: "Who may trade here",
      paragraphs: [
        "You must be at least 18 years old, or of full age where you live, and able to enter into a contract. " +
          "You trade for yourself, not on behalf of somebody else.",
        "Goldhall is an independent shop. It is not affiliated with, endorsed by or connected to the " +
          "publisher of any game. Trading game items for money may break the rules of a game; you decide " +
          "for yourself whether you accept that risk for your own accounts.",
      ],
    },
    {
      heading: "Your account with us",
      paragraphs: [
        "You may order as a guest or with an account. Keep your password to yourself. Whatever is done " +
          "with your account counts as done by you until you tell us that it is no longer under your control.",
        "Give an email address that reaches you: confirmations, receipts and links to your orders go there.",
      ],
    },
    {
      heading: "Rates, quotes and offers",
      paragraphs: [
        "The rates on the site are an invitation to trade. A quote for gold names quantity, rate and amount " +
          "and holds for 10 minutes. An offer for an account lists every line that led to it and holds for " +
          "24 hours. After that you get a fresh one before anything is agreed.",
        "We hold an order while we wait for your payment or our meeting, and its page shows until when. If " +
          "that time runs out, the order is canceled, and you can reopen it at the price of that day.",
        "Our server computes every price. If a price is plainly wrong because of a fault of ours, we tell " +
          "you before the trade, and you may cancel without any cost.",
      ],
    },
    {
      heading: "Paying and being paid",
      paragraphs: [
        "You can pay with {waysToPay}. The checkout shows which of them your order takes.",
        "We pay by {waysToBePaid}.",
      ],
    },
    {
      heading: "Gold trades",
      paragraphs: [
        "When you sell gold, we meet in the game first and pay you afterwards by the method you chose. " +
          "When you buy gold, you pay first and we deliver at the meeting.",
        "Each order has a one-time phrase. Our trader says it first. Do not hand anything to a person who " +
          "does not know the phrase: we cannot answer for what you give to a stranger.",
        "We send the payment for gold within 5 minutes of receiving it. The time is measured for every order. " +
          "When it arrives depends on the way you chose; some banks take 1–2 business days.",
      ],
    },
    {
      heading: "Selling an account to us",
      paragraphs: [
        "You may only sell an account that you created yourself and that no one else has a claim to. With the " +
          "sale you give up every right to use it, recover it or ask for it back.",
        "We pay within 24 hours after we have checked the account and changed its email address. If the " +
          "account turns out to differ from what you told us, we return it or make a new offer.",
        "If an account is taken back after it was sold, we may reclaim what we paid for it.",
      ],
    },
    {
      heading: "Boosting services",
      paragraphs: [
        "A service is done by a player of ours on your account. Do not sign in while it is being worked on. " +
          "An Infernal Cape takes 2-4 days for most accounts; your order shows how far it is.",
        "After payment you give us access to the account on your order's page, or agree on it with us in the " +
          "chat. It is encrypted, only staff working on your order can open it, and it is deleted when the order " +
          "ends.",
        "If you use our gear, the deposit named in the quote is paid back once the gear has been returned " +
          "from your account.",
      ],
    },
    {
      heading: "Buying an account from us",
      paragraphs: [
        "If the account is not paid while we hold it, the order ends and the account is free for others.",
        "The login details are shown once, to you alone. From the moment we hand the account over you have 72 " +
          "hours to confirm that everything is as described or to open a dispute. After that the purchase is " +
          "complete.",
      ],
    },
    {
      heading: "Codes and referrals",
      paragraphs: [
        "A welcome code is good for one first purchase per customer while its limit lasts, and cannot be paid out.",
        "If a friend registers through your link, you are credited 5% of the friend's first completed order. " +
          "The credit is taken back if that order is refunded. Nobody can refer themselves.",
      ],
    },
    {
      heading: "What we do not accept",
      paragraphs: [
        "Stolen gold or accounts, stolen means of payment, chargebacks after delivery, threats against our " +
          "traders, and attempts to get around these terms. We may refuse or cancel such orders, and we keep " +
          "a record of why.",
      ],
    },
    {
      heading: "Liability",
      paragraphs: [
        "We answer for delivering what you paid for, and for damage that we cause on purpose or through gross " +
          "negligence. Beyond that our liability is limited to the amount of the order concerned. " +
          "Rights that the law gives to consumers and that cannot be waived stay untouched.",
        "We are not liable for measures that the publisher of a game takes against an account.",
      ],
    },
    {
      heading: "Changes, law and contact",
      paragraphs: [
        "New terms apply to orders placed after they were published. An order keeps the terms under which it " +
          "was placed.",
        "The law of the country in which the operator of the shop is established applies, without taking " +
          "away the protection that the law of your own country gives you. Talk to us first: most matters are " +
          "settled by one message to support.",
      ],
    },
  ],
};
