import { disputeHours } from "../../../../domain/listings/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { type Step, Steps } from "../../../ui/steps.tsx";
import type { BoostDetailView } from "../boost/boost-panel.tsx";
import { type PayStage, payStage } from "../payment/pay-stage.ts";
import { boostTime } from "../products/boost-terms.ts";

/** What is still to come of an order, step by step. */
function NextSteps({ items }: { items: readonly Step[] }) {
  return (
    <section className={orderPagesStyles.whatToDo}>
      <h2>What happens next</h2>
      <Steps items={items} />
    </section>
  );
}

type BoostStepsProps = { boost: BoostDetailView; pay: OrderPaying | null };

/** From the payment of a boost to its proof; what is done already is left out. */
export function BoostSteps({ boost, pay }: BoostStepsProps) {
  const unpaid = isUnpaid(pay);
  const isStarted = boost.newest !== null;
  const access = boost.access?.state ?? "unpaid";
  const isAccessSettled = isStarted || (access !== "unpaid" && access !== "missing");
  return (
    <NextSteps
      items={[
        ...(unpaid && pay ? [{ title: "You pay", text: payText(boost, pay) }] : []),
        ...(isAccessSettled
          ? []
          : [
              {
                title: "You give us access",
                text: "Right here on this page, once you've paid. Never send a password by email or chat.",
              },
            ]),
        {
          title: "We complete it",
          text: `It takes ${boostTime}. Every step shows up here and in your inbox.`,
        },
        {
          title: "You see the proof",
          text: "We read the public high scores before and after, and show you both.",
        },
      ]}
    />
  );
}

function payText({ gold }: BoostDetailView, { paymentMethod }: OrderPaying): string {
  return paymentMethod === "gold" && gold
    ? `Bring ${gold} to the in-game meeting.`
    : "We start as soon as your payment arrives.";
}

/** From the payment of an account to the end of its check. */
export function PurchaseSteps({ pay }: { pay: OrderPaying | null }) {
  return (
    <NextSteps
      items={[
        ...(isUnpaid(pay) ? [{ title: "You pay", text: "We hold the account for you until then." }] : []),
        {
          title: "We hand over the login",
          text: "We show it once, on this page. We'll email you when it's ready.",
        },
        {
          title: "You check the account",
          text: `You have ${disputeHours} hours: confirm it, or open a dispute if something is wrong.`,
        },
      ]}
    />
  );
}

const paidStages: readonly PayStage[] = ["paid", "late", "confirming"];

function isUnpaid(pay: OrderPaying | null): boolean {
  return pay !== null && !paidStages.includes(payStage(pay));
}
