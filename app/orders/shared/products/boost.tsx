import { formatUsd } from "../../../../kernel/money.ts";
import type { Step } from "../../../ui/steps.tsx";
import textStyles from "../../../ui/text.module.css";
import type { PayStage } from "../payment/pay-stage.ts";
import type { SuccessView } from "../payment/success-view.ts";
import { accessHref, boostTimeText } from "./boost-terms.ts";
import { characterOf, meetUs, paidText, traderComes } from "./gold-copy.ts";
import type { MeetingCopy } from "./meeting-copy.ts";
import type { PaidOrder } from "./payment-copy.ts";
import type { Ending, ProductPages, TitledOrder } from "./product-pages.ts";
import { loginSafety, newOrder, notReopened, paidAsAgreed, paidOrder, payTitle } from "./usual-copy.ts";

/** The meeting at which gold pays for it. */
const meeting: MeetingCopy = {
  shop: { label: "Services", to: "/services" },
  isPaidFirst: false,
  title: ({ place }) => meetUs(place),
  isHandedOver: () => false,
  steps: ({ quantity, rsn, price }) => [
    {
      title: `Log in as ${characterOf(rsn)} with ${quantity} in coins`,
      text: `That pays the ${price} for this order. Platinum tokens are fine too.`,
    },
    { title: "Wait at the place above", text: traderComes },
    {
      title: "Trade, then come back here",
      text: "This page shows when we have the gold, then how your boost is going.",
    },
  ],
  neverAsked: "more gold than shown here",
  progressTitle: (status) => (status === "pending" ? "We have your gold" : "Your boost is under way"),
  lines: ({ boost: ordered, price }) => {
    const lines = (ordered?.lines ?? []).map(({ label, amount }) => ({ label, value: amount }));
    return [...lines, ...(lines.length > 1 ? [{ label: "Price", value: price }] : [])];
  },
  doneTitle: "Your boost is done",
  closing: ({ quantity, money }) => `${paidText(money, `${quantity} of gold`)} See the high scores below.`,
};

/** What the customer of a boost reads, whichever of the services it is. */
export const boost: ProductPages = {
  orderPath: (orderId) => `/order/${orderId}`,
  heldThing: "Order",
  notReopened,
  safety: loginSafety,
  listLine: () => "",
  title,
  ending,
  meeting,
  payment: {
    tone: "ember",
    payFirst: (sum) => `Pay ${sum}, then we start`,
    agreed: paidAsAgreed,
    closed: null,
    again: () => [newOrder("/services")],
    unpaidLead: "We start once it's paid.",
    paid,
    next: (orderId) => ({ to: `/order/${orderId}`, label: "Follow your order" }),
    steps,
  },
};

function title({ boost: ordered, tone, payStage, paymentMethod }: TitledOrder): string | null {
  if (!ordered) return null;
  if (tone === "completed") return "Your boost is done";
  if (tone !== "pending") return "Your boost is in progress";
  const unpaid = paymentMethod === "gold" ? "Meet us with your gold" : "Pay, then we start";
  return payTitle(payStage, { unpaid, paid: "Your boost is next" });
}

function ending({ boost: ordered }: Pick<TitledOrder, "boost">): Ending | null {
  if (!ordered) return null;
  const { services, rsn, proof } = ordered;
  const isProven = proof.some(({ hasRisen }) => hasRisen);
  const proven = isProven ? " The high scores below show it." : "";
  return {
    completed: `${services.join(" and ")} on ${rsn}: done.${proven} If you gave us the password, change it before you play.`,
    accepted: null,
    isDone: true,
    canceled: <p>Don't hand over gold or access for it, whoever asks.</p>,
    lapsed: null,
    again: newOrder("/services"),
  };
}

function paid({ orderId, sum, isAccessMissing }: PaidOrder) {
  if (!isAccessMissing) return paidOrder(sum);
  return {
    ...paidOrder(sum),
    lead: `We have your ${sum}. Next, give us access to your game account.`,
    next: { to: accessHref(orderId), label: "Give us access" },
  };
}

/** From the payment, which gold makes at a meeting, to the proof. */
function steps({ paying, gold, rsn, email, isAccessMissing }: SuccessView, stage: PayStage): Step[] {
  const { depositCents, paymentMethod } = paying;
  const deposit =
    depositCents > 0 ? ` You get your ${formatUsd(depositCents)} deposit back once we have our gear.` : "";
  return [
    ...(gold !== null && paymentMethod === "gold" && stage === "start"
      ? [
          {
            title: `Meet us and hand over ${gold}`,
            text: `Log in as ${characterOf(rsn)}. The meeting page has the world, the place and your phrase.`,
          },
        ]
      : []),
    ...(isAccessMissing || stage !== "paid"
      ? [
          {
            title: "You give us access",
            text: "Here, on your order's page, or in the chat. We encrypt it and delete it when the order ends.",
          },
        ]
      : []),
    {
      title: "A booster takes your order",
      text: (
        <>
          We email <span className={textStyles.breakAnywhere}>{email}</span> and save{" "}
          {rsn ? `${rsn}’s` : "the account’s"} high scores of that moment.
        </>
      ),
    },
    {
      title: "We fight the waves",
      text: boostTimeText,
    },
    {
      title: "You see the proof",
      text: `That page shows the high scores before and after.${deposit}`,
    },
  ];
}
