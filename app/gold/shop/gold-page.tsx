import { useLocation } from "react-router";
import { Crumbs } from "../../ui/crumbs.tsx";
import { HowItWorks } from "../../ui/how-it-works.tsx";
import layout from "../../ui/layout.module.css";
import pageStyles from "../../ui/page.module.css";
import type { Step } from "../../ui/steps.tsx";
import text from "../../ui/text.module.css";
import { GoldOrderForm, type GoldOrderFormProps } from "./gold-order-form.tsx";
import styles from "./gold-page.module.css";
import { orderFormCopy } from "./order-form-copy.ts";
import { RateSection, type RateSectionProps } from "./rate-section.tsx";

type GoldPageProps = {
  orderForm: GoldOrderFormProps;
  rates: Omit<RateSectionProps, "search" | "name" | "secondName">;
  /** What the owner says of the page and of how a trade goes. */
  words: { title: string; lead: string; steps: readonly Step[] };
};

const paid = "We pay";
const charged = "You pay";

/** A gold order form: calculator, quote, past rates, and how the trade goes (Rule S56). */
export function GoldPage({ orderForm, rates, words }: GoldPageProps) {
  const { direction } = orderForm;
  const copy = orderFormCopy[direction];
  const { search } = useLocation();
  const [name, secondName] = direction === "sell" ? [paid, charged] : [charged, paid];
  return (
    <>
      <div className={layout.page}>
        <div className={pageStyles.head}>
          <Crumbs items={[{ label: "Home", to: "/" }, { label: copy.title }]} />
          <h1>{words.title}</h1>
          <p className={text.lead}>{words.lead}</p>
        </div>
        {/* Another amount in the address is another visit to the form; another one to begin with, as stock falls, is not. */}
        <GoldOrderForm key={new URLSearchParams(search).get("quantity")} {...orderForm} />
      </div>
      <div className={styles.foot}>
        <RateSection {...rates} search={search} name={name} secondName={secondName} />
        <HowItWorks title={copy.goes} steps={words.steps} isAfterBand />
      </div>
    </>
  );
}
