import { LinkButton } from "../../../ui/button.tsx";
import { servicesPath } from "../boost-ask.ts";
import type { NoGoldPayment } from "./gold-view.ts";

const words: Record<NoGoldPayment, { title: string; text: string }> = {
  none: {
    title: "There is no quote to pay",
    text: "Gold is paid for a quote. Get one first, then choose how you pay.",
  },
  expired: {
    title: "This quote has expired",
    text: "A quote holds for 10 minutes. Get a new one; nothing was ordered.",
  },
  not_offered: {
    title: "Gold isn’t taken right now",
    text: "Get a quote to see how you can pay. Nothing was ordered.",
  },
  used: {
    title: "This quote has already made an order",
    text: "Its link is in your mail. For another order get a new quote.",
  },
};

/** Stands in the place of the payment in gold where no quote can be paid. */
export function NoQuote({ why }: { why: NoGoldPayment }) {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>{words[why].title}</h1>
        <p className="lead">{words[why].text}</p>
        <div className="row">
          <LinkButton variant="ember" to={servicesPath}>
            Get a quote
          </LinkButton>
          <LinkButton to="/track-order">Track an order</LinkButton>
        </div>
      </div>
    </section>
  );
}
