import { exampleNow, examplesOfPaying } from "../../../app/payments/shared/pay/example-paying.ts";
import type { PayActions } from "../../../app/payments/shared/pay/pay-data.ts";
import { PaymentPanel } from "../../../app/payments/shared/pay/payment-panel.tsx";
import { OtherWay } from "../../../app/payments/shop/pay/other-way.tsx";
import { PaymentSummary } from "../../../app/payments/shop/pay/payment-summary.tsx";
import { RefundPage } from "../../../app/payments/shop/refund/refund-page.tsx";
import { cx } from "../../../app/ui/cx.ts";
import layout from "../../../app/ui/layout.module.css";
import { Form } from "../../../app/ui/link.tsx";
import orderPagesStyles from "../../../app/ui/order-pages.module.css";
import pageStyles from "../../../app/ui/page.module.css";
import { Panel } from "../../../app/ui/panel.tsx";
import { Section } from "./section.tsx";

const actions: PayActions = { Form, shownIn: "page", canAct: true, busy: null, failure: null };
const refused: PayActions = {
  ...actions,
  failure: {
    title: "Payment Error",
    text: "Payment initiation failed: We can't get a reliable ETH price right now. Please try again in a minute.",
  },
};

/**
 * Paying in ETH everywhere that a payment may stand. Its forms belong to an order that does not exist.
 */
export function Payments() {
  return (
    <>
      {Object.entries(examplesOfPaying).map(([name, paying]) => (
        <Section key={name} title={`Paying: ${name}`}>
          <div className={cx(pageStyles.columns, orderPagesStyles.page)} data-paying={name}>
            <div className={cx(layout.stack, layout.loose)}>
              <OtherWay paying={paying} />
              <Panel title="Cryptocurrency Payment" level={3}>
                <PaymentPanel paying={paying} now={exampleNow.getTime()} actions={actions} />
              </Panel>
            </div>
            <PaymentSummary paying={paying} />
          </div>
        </Section>
      ))}
      <Section title="Paying: refused to start">
        <Panel title="Cryptocurrency Payment" level={3}>
          <PaymentPanel paying={examplesOfPaying.start} now={exampleNow.getTime()} actions={refused} />
        </Panel>
      </Section>
      {(
        ["canceled after it was paid", "refund asked for", "refund sent", "deposit back in gold"] as const
      ).map((name) => (
        <RefundPage key={name} paying={examplesOfPaying[name]} canAct />
      ))}
    </>
  );
}
