import type { LegalText } from "../schemas.ts";

/** The refund policy a shop starts with: the money-back guarantee of spec/1 §1 in full. */
export const refundPolicy: LegalText = {
  updatedOn: "2026-11-21",
  summary: "If we cannot deliver what you paid for, the whole amount goes back the way it came.",
  sections: [
    {
      heading: "The guarantee",
      paragraphs: [
        "Whenever you have paid and we do not deliver, you get all of it back. You do not have to give a " +
          "reason beyond that, and no fee is kept.",
      ],
    },
    {
      heading: "Before we start",
      paragraphs: [
        "You can cancel an order yourself on its page while its status is Pending. What you have paid is " +
          "returned in full.",
      ],
    },
    {
      heading: "Buying gold",
      paragraphs: [
        "If we cannot hand over the gold within 24 hours after your payment arrived, you may choose between a " +
          "new meeting and your money. Gold that has been handed over in the game cannot be returned.",
      ],
    },
    {
      heading: "Selling gold or an account",
      paragraphs: [
        "Nothing is owed before you have handed something over. If a payout is returned to us, because an " +
          "address was wrong for example, we tell you and send it again to the right one.",
      ],
    },
    {
      heading: "Boosting services",
      paragraphs: [
        "A service that has not been started is refunded in full. If we cannot finish one, you get back the " +
          "price of what is missing. The deposit for our gear is separate: it is paid back when the gear has " +
          "been returned, whatever the outcome.",
      ],
    },
    {
      heading: "Buying an account",
      paragraphs: [
        "You have 72 hours from the moment we hand the account over. If it differs from its listing or you " +
          "cannot sign in, open a dispute on the order page. Staff look at what both sides show and refund all " +
          "of it or a part, or say why not. While a dispute is open, the account does not count as accepted.",
        "An account that was changed by you in a way that hides the cause cannot be refunded.",
      ],
    },
    {
      heading: "Too much, or too late",
      paragraphs: [
        "What you sent too much comes back to you. A payment that came too late for its price is either taken " +
          "at that price or sent back; staff decide and write to you.",
        "What came in {eth} goes back as the amount of it that came. Network fees of the return are taken from the " +
          "amount only when the mistake was not ours.",
      ],
    },
    {
      heading: "How long it takes",
      paragraphs: [
        "We decide within one day and send the refund within two more. After that it depends on how " +
          "you paid. Codes used for a refunded first purchase may be used again.",
      ],
    },
  ],
};
