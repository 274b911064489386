import { useCallback, useState } from "react";
import type { PayWay } from "../../../../../domain/ways/model.ts";
import { type OrderLimit, OrderLimitNote } from "../../../../orders/shared/order-limit.tsx";
import { CustomerFields } from "../../../../promotions/shared/customer-fields.tsx";
import { usePromo } from "../../../../promotions/shared/use-promo.ts";
import { Agreement } from "../../../../shell/shop/agreement.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import pageStyles from "../../../../ui/page.module.css";
import panelStyles from "../../../../ui/panel.module.css";
import purchaseFormStyles from "../../../../ui/purchase-form.module.css";
import { useHydrated } from "../../../../ui/use-hydrated.ts";
import { type CheckedForm, useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import styles from "../../../shared/boost.module.css";
import { boostAddress, servicesPath } from "../../../shared/boost-ask.ts";
import {
  BoostWayField,
  FailureAlert,
  OrderDetails,
  PurchasePromo,
} from "../../../shared/purchase-fields.tsx";
import type { QuoteView } from "../../../shared/quote-view.ts";
import { askedTexts, type PurchaseAnswer, purchaseForm, purchaseTitle } from "./purchase-form.ts";

export const title = "Complete Your Purchase";
const action = "Complete Purchase";

export type PurchaseProps = {
  quote: QuoteView;
  confirmsDesertTreasure: boolean;
  /** The address of the signed-in customer's account; null for guests. */
  accountEmail: string | null;
  /** How a boost may be paid now (Rule P34). */
  ways: readonly PayWay[];
  limit: OrderLimit | null | undefined;
};

export function Order({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" form={purchaseForm} variant="ember" busy={busy} busyLabel="Placing your order…">
      {action}
    </Button>
  );
}

/** The purchase as a step of the page, where no script runs or the dialog has not come. */
export function PurchasePanel(props: PurchaseProps) {
  const form = usePurchase(props);
  const { ask, quoteId } = props.quote;
  return (
    <section className={cx(panelStyles.panel, styles.ask)} id="purchase">
      <header>
        <h2>{title}</h2>
      </header>
      <div className={panelStyles.padded}>
        {form.failure ? null : <OrderLimitNote limit={props.limit} />}
        <PurchaseForm {...props} form={form} />
      </div>
      <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
        <LinkButton variant="quiet" to={boostAddress(ask, { quoteId })}>
          Cancel
        </LinkButton>
        {props.ways.length > 0 ? <Order busy={false} /> : null}
      </div>
    </section>
  );
}

export function usePurchase({ quote, accountEmail, confirmsDesertTreasure, ways }: PurchaseProps) {
  const answered = useLastAnswer<PurchaseAnswer>();
  const answer = answered?.form === purchaseForm ? answered : undefined;
  const [chosen, setPayWith] = useState(answer?.fields.payWith);
  const payWith = ways.find((way) => way === chosen) ?? ways[0] ?? "eth";
  const isGuest = accountEmail === null;
  const schema = useCallback(
    () => import("./purchase-form-input.ts").then((inputs) => inputs.purchaseInput({ isGuest, payWith })),
    [isGuest, payWith],
  );
  const checked = useCheckedForm({ name: purchaseForm, schema, title: purchaseTitle }, { toasts: "never" });
  const { quoteId, ask } = quote;
  // Answers come back to the same step, also without scripts.
  const action = boostAddress(ask, { quoteId, isBuying: true, confirmsDesertTreasure });
  const promo = usePromo({
    form: purchaseForm,
    action: servicesPath,
    about: { quoteId },
    start: null,
    answered: answer?.promo,
  });
  const failure = useShownText(answer, checked);
  return { ...checked, failure, payWith, setPayWith, promo, action };
}

/** What was said of a quote that another one has replaced since, which is another entry of the history. */
function useShownText(
  answer: PurchaseAnswer | undefined,
  { failure, busy }: Pick<CheckedForm, "failure" | "busy">,
) {
  const [shown, setShownText] = useState(answer);
  if (answer && shown !== answer) setShownText(answer);
  if (failure || busy || !shown?.quote) return failure;
  return { title: shown.title, text: shown.text, waysOn: shown.waysOn };
}

type PurchaseFormProps = PurchaseProps & { form: ReturnType<typeof usePurchase> };

export function PurchaseForm({ quote, accountEmail, confirmsDesertTreasure, ways, form }: PurchaseFormProps) {
  const hydrated = useHydrated();
  const { payWith, errors, fields } = form;
  return (
    <Form
      method="post"
      action={form.action}
      id={purchaseForm}
      data-form={purchaseForm}
      className={cx(layout.stack, layout.loose)}
      noValidate
      preventScrollReset
      defaultShouldRevalidate={false}
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form" value={purchaseForm} />
      <input type="hidden" name="quoteId" value={quote.quoteId} />
      {confirmsDesertTreasure ? <input type="hidden" name="confirmsDesertTreasure" value="on" /> : null}
      {hydrated ? <input type="hidden" name="shownIn" value="dialog" /> : null}
      <FailureAlert failure={form.failure} errors={errors} />
      <div className={purchaseFormStyles.parts}>
        <OrderDetails quote={quote} promo={form.promo.promo} />
        <div className={cx(layout.stack, layout.loose)}>
          <BoostWayField
            ways={ways}
            payWith={payWith}
            onChange={form.setPayWith}
            quote={quote}
            promo={form.promo.promo}
            error={errors.payWith}
          />
          {hydrated && payWith === "gold" ? null : (
            <CustomerFields
              form={purchaseForm}
              asked={askedTexts}
              errors={errors}
              fields={fields}
              accountEmail={accountEmail}
              email={{ required: hydrated, help: hydrated ? undefined : plainEmailHelp }}
            />
          )}
          <PurchasePromo {...form.promo} />
          {hydrated && payWith === "gold" ? null : <Agreement by="placing this order" />}
        </div>
      </div>
    </Form>
  );
}

/** Without scripts the field cannot follow the choice. */
const plainEmailHelp = "For the order link and your receipt. Paying in gold? The next page asks for it.";
