import type { LegalText } from "../schemas.ts";

/** The refund policy a shop starts with: the money-back guarantee of Rule S16 in full. */
export const refundPolicy: LegalText = {
  updatedOn: "2026-11-21",
  summary: "If we can't deliver what you paid for, we refund all of it.",
  sections: [
    {
      heading: "The guarantee",
      paragraphs: [
        "If you've paid and we don't deliver, you get all of it back. You don't have to give any other " +
          "reason, and we keep no fee.",
      ],
    },
    {
      heading: "Before we start",
      paragraphs: [
        "You can cancel an order yourself on its page while its status is Pending. We refund everything " +
          "you've paid.",
      ],
    },
    {
      heading: "Buying gold",
      paragraphs: [
        "If we can't hand over the gold within 24 hours after your payment arrived, you choose: a new " +
          "meeting or your money back. Gold that we've handed over in the game can't be returned.",
      ],
    },
    {
      heading: "Selling gold or an account",
      paragraphs: [
        "You owe us nothing before you've handed something over. If our payment to you comes back, for " +
          "example because of a wrong address, we tell you and send it again to the right one.",
      ],
    },
    {
      heading: "Boosting services",
      paragraphs: [
        "We refund a service in full if we haven't started it. If we can't finish one, we refund the price " +
          "of what's missing. The deposit for our gear is separate: we refund it once the gear is back, " +
          "whatever the outcome.",
      ],
    },
    {
      heading: "Buying an account",
      paragraphs: [
        "You have 72 hours from the moment we hand the account over. If it differs from its listing or you " +
          "can't sign in, open a dispute on the order page. Our team looks at what both sides show and " +
          "refunds all of it or a part, or tells you why not. While a dispute is open, the sale isn't final.",
        "We can't refund an account that you've changed in a way that hides the cause.",
      ],
    },
    {
      heading: "Too much, or too late",
      paragraphs: [
        "If you send too much, we refund the difference. If a payment arrives too late for its price, we " +
          "either accept it at that price or refund it, and email you.",
        "We refund payments in {eth} as the amount of it that you sent. We take network fees from the refund " +
          "only if the mistake wasn't ours.",
      ],
    },
    {
      heading: "How long it takes",
      paragraphs: [
        "We decide within one day and send the refund within two more. After that it depends on how " +
          "you paid. You can use the code of a refunded first purchase again.",
      ],
    },
  ],
};
