import { Coins } from "lucide";
import { useState } from "react";
import { firstPlace, firstWorld, worldShort } from "../../../../domain/settings/model.ts";
import { CustomerFields } from "../../../promotions/shared/customer-fields.tsx";
import { usePromo } from "../../../promotions/shared/use-promo.ts";
import { Agreement } from "../../../shell/shop/agreement.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import panelStyles from "../../../ui/panel.module.css";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import textStyles from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { boostAddress } from "../../shared/boost-ask.ts";
import { goldText } from "../../shared/boost-copy.ts";
import { FailureAlert, PurchasePromo } from "../../shared/purchase-fields.tsx";
import {
  askedTexts,
  goldForm,
  type PurchaseAnswer,
  purchaseTitle,
} from "../services/checkout/purchase-form.ts";
import { goldPath } from "./gold-path.ts";
import { GoldSummary, goldDue, serviceNames } from "./gold-summary.tsx";
import type { GoldPaymentView } from "./gold-view.ts";

const loadInput = () => import("../services/checkout/purchase-form-input.ts");
const loadGuestInput = () => loadInput().then(({ goldPaymentInput }) => goldPaymentInput({ isGuest: true }));
const loadCustomerInput = () =>
  loadInput().then(({ goldPaymentInput }) => goldPaymentInput({ isGuest: false }));

/**
 * The payment of a quote in gold: what it comes to, where the mails go, and in which world we meet (Rule
 * S87).
 */
export function GoldPaymentPage({ payment }: { payment: GoldPaymentView }) {
  const [ranOutId, setRanOutId] = useState<string | null>(null);
  const { quote } = payment;
  const form = useGoldForm(payment);
  const expired = ranOutId === quote.quoteId || form.errors.quoteId !== undefined;
  return (
    <div className={layout.page}>
      <div className={pageStyles.head}>
        <Crumbs
          items={[
            { label: "Home", to: "/" },
            { label: "Services", to: boostAddress(quote.ask, { quoteId: quote.quoteId }) },
            { label: "Gold payment" },
          ]}
        />
        <h1>Gold payment details</h1>
        <p className={textStyles.lead}>
          {serviceNames(quote.lines)} for {quote.ask.rsn}. You hand the gold to our trader in game.
        </p>
      </div>
      <div className={pageStyles.columns}>
        <GoldForm payment={payment} form={form} expired={expired} />
        <GoldSummary
          payment={payment}
          promo={form.promo.promo}
          expired={expired}
          onExpire={() => setRanOutId(quote.quoteId)}
        />
      </div>
    </div>
  );
}

function useGoldForm({ quote, accountEmail, promo: start }: GoldPaymentView) {
  const answered = useLastAnswer<PurchaseAnswer>();
  const answer = answered?.form === goldForm ? answered : undefined;
  const schema = accountEmail === null ? loadGuestInput : loadCustomerInput;
  const checked = useCheckedForm({ name: goldForm, schema, title: purchaseTitle }, { toasts: "never" });
  const { quoteId } = quote;
  const promo = usePromo({
    form: goldForm,
    action: goldPath,
    about: { quoteId },
    start,
    answered: answer?.promo,
  });
  return { ...checked, promo };
}

type GoldFormProps = { payment: GoldPaymentView; form: ReturnType<typeof useGoldForm>; expired: boolean };

function GoldForm({ payment, form, expired }: GoldFormProps) {
  const { quote, confirmsDesertTreasure, accountEmail } = payment;
  const { errors, fields, promo } = form;
  const { worlds, places } = useShop();
  const { millions } = goldDue(payment, promo.promo);
  return (
    <Form
      method="post"
      className={cx(panelStyles.panel, panelStyles.padded, layout.stack, layout.loose)}
      data-form={goldForm}
      noValidate
      preventScrollReset
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form" value={goldForm} />
      <input type="hidden" name="quoteId" value={quote.quoteId} />
      <input type="hidden" name="goldMillions" value={millions} />
      {confirmsDesertTreasure ? <input type="hidden" name="confirmsDesertTreasure" value="on" /> : null}
      <FailureAlert failure={form.failure} errors={errors} />
      <CustomerFields
        form={goldForm}
        asked={askedTexts}
        errors={errors}
        fields={fields}
        accountEmail={accountEmail}
      />
      <ChoiceGroup legend="Meeting world" className={pageStyles.twoColumns} error={errors.world}>
        {worlds.map(({ world, kind }) => (
          <Choice
            key={world}
            type="radio"
            name="world"
            value={world}
            title={`World ${world}`}
            text={`${kind} (${worldShort({ world, kind })}), ${firstPlace(places)}`}
            defaultChecked={String(world) === (fields.world ?? String(firstWorld(worlds)))}
          />
        ))}
      </ChoiceGroup>
      <PurchasePromo {...promo} />
      <div className={cx(layout.row, pageStyles.action)}>
        {expired ? (
          <LinkButton variant="primary" to={boostAddress(quote.ask)}>
            Get a new quote
          </LinkButton>
        ) : (
          <Button
            type="submit"
            variant="primary"
            icon={<Icon of={Coins} />}
            busy={form.busy}
            busyLabel="Placing your order…"
          >
            {`Pay with ${goldText(millions)} of gold`}
          </Button>
        )}
        <p className={cx(textStyles.tiny, textStyles.faint)}>
          Next, we show you where to meet and the phrase our trader will say. Don't hand over anything before
          that.
        </p>
      </div>
      <Agreement by="placing this order" />
    </Form>
  );
}
