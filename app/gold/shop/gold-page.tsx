import { useLocation } from "react-router";
import { Crumbs } from "../../ui/crumbs.tsx";
import { Steps } from "../../ui/steps.tsx";
import { GoldOrderForm, type GoldOrderFormProps, offeredText } from "./gold-order-form.tsx";
import { orderFormCopy, paymentCopy } from "./order-form-copy.ts";
import { RateSection, type RateSectionProps } from "./rate-section.tsx";

type GoldPageProps = {
  orderForm: GoldOrderFormProps;
  rates: Omit<RateSectionProps, "search" | "name" | "secondName">;
};

const paid = "We pay";
const charged = "You pay";

/** A gold order form: calculator, quote, past rates, and how the trade goes (Rule S56). */
export function GoldPage({ orderForm, rates }: GoldPageProps) {
  const { direction } = orderForm;
  const copy = orderFormCopy[direction];
  const { search } = useLocation();
  const [name, secondName] = direction === "sell" ? [paid, charged] : [charged, paid];
  return (
    <>
      <div className="wrap">
        <div className="head">
          <Crumbs items={[{ label: "Home", to: "/" }, { label: copy.title }]} />
          <h1>{copy.title}</h1>
          <p className="lead">{copy.lead}</p>
        </div>
        {/* Another amount in the address is another visit to the form; another one to begin with, as stock falls, is not. */}
        <GoldOrderForm key={new URLSearchParams(search).get("quantity")} {...orderForm} />
      </div>
      <div className="order-form-foot">
        <RateSection {...rates} search={search} name={name} secondName={secondName} />
        <section className="band follows">
          <div className="wrap">
            <div className="sec-head">
              <h2>{copy.goes}</h2>
            </div>
            <Steps across items={paymentCopy(direction, offeredText(orderForm)).steps} />
          </div>
        </section>
      </div>
    </>
  );
}
