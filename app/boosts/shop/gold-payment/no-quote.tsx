import { LinkButton } from "../../../ui/button.tsx";
import { servicesPath } from "../../shared/boost-ask.ts";
import type { NoGoldPayment } from "./gold-view.ts";

const words: Record<NoGoldPayment, { title: string; text: string }> = {
  none: {
    title: "No quote to pay",
    text: "Get a quote first, then choose to pay in gold.",
  },
  expired: {
    title: "This quote has expired",
    text: "Quotes last 10 minutes. Nothing was ordered. Get a new one.",
  },
  not_offered: {
    title: "We don't take gold right now",
    text: "Nothing was ordered. Get a quote to see how you can pay.",
  },
  used: {
    title: "You've already ordered with this quote",
    text: "The link is in our email. To order again, get a new quote.",
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
