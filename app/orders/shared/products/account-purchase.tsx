import { Link } from "../../../ui/link.tsx";
import type { Step } from "../../../ui/steps.tsx";
import textStyles from "../../../ui/text.module.css";
import type { PayStage } from "../payment/pay-stage.ts";
import type { SuccessView } from "../payment/success-view.ts";
import { accountTerms, deliveryText } from "./account-terms.ts";
import type { Ending, ProductPages, TitledOrder } from "./product-pages.ts";
import { loginSafety, payTitle } from "./usual-copy.ts";

/** What who buys an account from us reads. */
export const accountPurchase: ProductPages = {
  orderPath: (orderId) => `/order/${orderId}`,
  heldThing: "Account",
  notReopened: "Someone else is buying this account now, or it isn't for sale any more.",
  safety: loginSafety,
  listLine: ({ account }) => account ?? "",
  title,
  ending,
  meeting: null,
  payment: {
    tone: "gold",
    payFirst: (sum) => `Pay ${sum}, then the account is yours`,
    // The hold goes on meanwhile, so it is said what makes it longer.
    agreed: (
      <>
        We'll email you, and mark the payment as received when it arrives. Need more time? Reply to our email,
        or <Link to="/support">message us</Link> with the order number.
      </>
    ),
    closed: {
      heading: "This order is closed",
      title: "The order is closed, and the account is no longer held for you",
      text: "It was canceled, or not paid in time. You owe nothing.",
    },
    // It may be free again, or somebody else's by now.
    again: (account) => [
      ...(account ? [{ label: "See if it's still available", to: `/buy-accounts/${account.slug}` }] : []),
      { label: "See all accounts", to: "/buy-accounts" },
    ],
    unpaidLead: "The account is yours once it's paid.",
    paid: ({ sum, status }) => ({
      title: "Thank you. The account is yours",
      lead:
        status === "verifying_account" || status === "completed"
          ? `We have your ${sum}. Your login is ready: open your order.`
          : `We have your ${sum}. We'll show the login on your order's page.`,
      goesOn: status !== "completed",
    }),
    next: (orderId) => ({ to: `/order/${orderId}`, label: "Open your order" }),
    steps,
  },
};

function title({ purchase, payStage }: TitledOrder): string | null {
  if (!purchase) return null;
  switch (purchase.stage) {
    case "held":
      return payTitle(payStage, { unpaid: "Pay to get your account", paid: "We have your payment" });
    case "preparing":
      return "We’re preparing your login";
    case "ready":
      if (purchase.disputes.some(({ state }) => state === "open")) return "Your dispute is open";
      return purchase.may.reveal ? "Your login is ready" : "Check your account";
    case "completed":
      return "The account is yours";
    case "canceled":
      return "Order Canceled";
  }
}

function ending({ purchase }: Pick<TitledOrder, "purchase">): Ending | null {
  if (!purchase) return null;
  const { name, may, accepted } = purchase;
  const next = may.reveal
    ? "Read the login below, then change its password."
    : "Keep the login somewhere private.";
  const isGone = <p className={textStyles.breakAnywhere}>{name} is no longer held for you.</p>;
  return {
    completed: `${name} is yours now. ${next}`,
    accepted,
    isDone: !may.reveal,
    canceled: isGone,
    lapsed: isGone,
    again: { label: "Browse accounts", to: "/buy-accounts" },
  };
}

/** From the payment to the end of the hours to check (Rule P20). */
function steps({ paying, email, account }: SuccessView, stage: PayStage): Step[] {
  if (!account) return [];
  const toPay = (
    <>
      We'll email <span className={textStyles.breakAnywhere}>{email}</span> about the payment. Once it
      arrives, the account is yours.
    </>
  );
  const isArranged = stage !== "paid" && paying.paymentMethod === "manual";
  return [
    ...(isArranged ? [{ title: "You pay as agreed", text: toPay }] : []),
    { title: "We hand over the login", text: deliveryText(account.deliveryTime) },
    { title: "You read it once", text: accountTerms.once },
    { title: "You check the account", text: `${accountTerms.check} ${accountTerms.silence}` },
  ];
}
