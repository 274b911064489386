import { Scale, ShoppingBag } from "lucide";
import { useRef } from "react";
import { useLocation } from "react-router";
import {
  type AmountRate,
  type GoldAllowance,
  type GoldDirection,
  rateAt,
} from "../../../domain/gold/model.ts";
import { firstPlace, placeText } from "../../../domain/settings/model.ts";
import { type PayoutWay, type PayWay, waysText } from "../../../domain/ways/model.ts";
import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import type { PromoAnswer } from "../../orders/shared/promo-answer.ts";
import type { SavedPayout } from "../../orders/shared/saved-payouts/saved-payouts.ts";
import { NothingOffered, PayWayField } from "../../payments/shared/pay/pay-way-field.tsx";
import { CustomerFields } from "../../promotions/shared/customer-fields.tsx";
import { PromoField } from "../../promotions/shared/promo-field.tsx";
import { Agreement } from "../../shell/shop/agreement.tsx";
import { RefusalAlert } from "../../shell/shop/refusal-alert.tsx";
import { useShop } from "../../shell/shop/use-shop.ts";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import pageStyles from "../../ui/page.module.css";
import panelStyles from "../../ui/panel.module.css";
import { Select } from "../../ui/select.tsx";
import textStyles from "../../ui/text.module.css";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import { BulkRates } from "./bulk-rates.tsx";
import { CommonAmounts } from "./common-amounts.tsx";
import { Exchange } from "./exchange.tsx";
import { askedTexts, orderErrorTitle, orderFormCopy, paymentCopy } from "./order-form-copy.ts";
import { PayToField, PayToLabel, PayToNow, usePayTo } from "./pay-to-field.tsx";
import { QuoteSummary } from "./quote-summary.tsx";
import type { QuoteView } from "./quote-view.ts";
import { type Calculator, useCalculator } from "./use-calculator.ts";
import { useEarlyAmount } from "./use-early-amount.ts";

const loadGuestInput = () => import("./gold-order-input.ts").then((inputs) => inputs.guestOrderInput);
const loadCustomerInput = () => import("./gold-order-input.ts").then((inputs) => inputs.customerOrderInput);

/** A refused order form, with the quote that it is to be sent with next. */
export type GoldAnswer = FormAnswer & { quote?: QuoteView | null; promo?: PromoAnswer | null };

export type GoldOrderFormProps = {
  direction: GoldDirection;
  /** What each amount trades at now, by rising amounts. */
  amountRates: AmountRate[];
  allowance: GoldAllowance;
  /** How it may be paid, for what customers buy; and by what customers are paid, for what they sell. */
  ways: PayWay[];
  payouts: PayoutWay[];
  quote: QuoteView | null;
  asked: string;
  /** Epoch milliseconds. */
  renderedAt: number;
  /**
   * Where the signed-in seller may be paid with one press; and whether they sell again, so that it is
   * chosen.
   */
  saved: readonly SavedPayout[];
  isAgain: boolean;
  /** The signed-in person; null for guests. */
  customer: { rsn: string | null; email: string } | null;
};

/** The calculator with its order form, and the quote's summary beside it. */
export function GoldOrderForm(props: GoldOrderFormProps) {
  const { direction, amountRates, customer, ways } = props;
  const copy = paymentCopy(direction, offeredText(props), useShop());
  const isOffered = (direction === "buy" ? ways : props.payouts).length > 0;
  const answer = useLastAnswer<GoldAnswer>();
  const calculator = useCalculator({
    ...props,
    isGuest: customer === null,
    quote: answer ? (answer.quote ?? null) : props.quote,
    asked: answer?.fields.quantity ?? props.asked,
    answered: answer?.quote ?? null,
    promo: answer?.promo ?? null,
  });
  const page = useRef<HTMLFormElement>(null);
  useEarlyAmount(calculator, page);
  const input = customer ? loadCustomerInput : loadGuestInput;
  const form = useCheckedForm({ name: "gold-order", schema: input, title: orderErrorTitle });
  const { search } = useLocation();
  const payTo = usePayTo(props, page, answer?.fields.destinationId);
  return (
    <div className={pageStyles.columns}>
      <Form
        ref={page}
        method="post"
        className={cx(panelStyles.panel, panelStyles.padded, layout.stack, layout.loose)}
        data-form="gold-order"
        id="gold"
        noValidate
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name="form" value="gold-order" />
        <input type="hidden" name="quoteId" value={calculator.quote?.quoteId ?? ""} />
        {form.failure ? <RefusalAlert refusal={form.failure} /> : null}
        <Exchange
          direction={direction}
          calculator={calculator}
          rateMicroUsd={shownRate(calculator, amountRates)}
        />
        <CommonAmounts
          quantity={calculator.quantity}
          allowance={calculator.allowance}
          search={search}
          onChoose={(millions) => calculator.typeMillions(String(millions))}
        />
        <BulkRates rates={amountRates} quantity={calculator.quantity} />
        <Recalculate />
        <div className={pageStyles.twoColumns}>
          <CustomerFields
            form="gold-order"
            asked={askedTexts}
            errors={form.errors}
            fields={answer?.fields ?? {}}
            accountEmail={customer?.email ?? null}
            known={{ rsn: customer?.rsn ?? null }}
          />
        </div>
        {direction === "buy" && isOffered ? (
          <PayWayField ways={ways} chosen={answer?.fields.payWith} error={form.errors.payWith} />
        ) : null}
        {isOffered ? null : <NothingOffered />}
        {direction === "sell" ? <MeetIn fields={answer?.fields ?? {}} /> : null}
        {isOffered && props.saved.length > 0 ? <PayToField saved={props.saved} {...payTo} /> : null}
        {direction === "sell" && isOffered && props.saved.length === 0 ? (
          <PayToNow payouts={props.payouts} errors={form.errors} fields={form.fields} />
        ) : null}
        {direction === "buy" ? (
          <PromoField
            promo={calculator.promo}
            error={form.errors.promoCode}
            busy={calculator.applying}
            onApply={calculator.applyPromo}
            onRemove={calculator.removePromo}
          />
        ) : null}
        <div className={cx(layout.row, pageStyles.action)}>
          {isOffered ? (
            <Action direction={direction} calculator={calculator} placing={form.busy} payTo={payTo.chosen} />
          ) : null}
          {calculator.refused || payTo.chosen ? null : (
            <p className={cx(textStyles.tiny, textStyles.faint)}>{copy.byButton}</p>
          )}
        </div>
        {isOffered ? <Agreement by="placing this order" /> : null}
      </Form>
      <QuoteSummary
        direction={direction}
        calculator={calculator}
        rateMicroUsd={rateAt(amountRates, calculator.quote?.quantity ?? 1)}
        footnote={copy.footnote}
      />
    </div>
  );
}

/** The world of the meeting, locked in with the order; chosen later, our trader waits for it. */
function MeetIn({ fields }: { fields: Record<string, string> }) {
  const { worlds, places } = useShop();
  const options = [
    ...worlds.map(({ world, kind }) => ({ value: String(world), label: `World ${world} (${kind})` })),
    { value: "", label: "I'll choose later" },
  ];
  return (
    <Field label="Meet us in" help={`At ${placeText(firstPlace(places))}, as soon as our trader is there.`}>
      <Select name="world" options={options} defaultValue={fields.world ?? options[0]?.value} />
    </Field>
  );
}

/** The rate that holds for the amount in the fields: the quote's, until another amount asks for another. */
function shownRate({ quote, quantity }: Calculator, amountRates: readonly AmountRate[]): number {
  return quote && quote.quantity === quantity ? quote.rateMicroUsd : rateAt(amountRates, quantity ?? 1);
}

/** The ways in which the trade is paid, as a sentence names them. */
function offeredText({
  direction,
  ways,
  payouts,
}: Pick<GoldOrderFormProps, "direction" | "ways" | "payouts">) {
  return waysText(direction === "buy" ? ways : payouts);
}

/** Without scripts a new amount is worked out by the server, which keeps what was typed. */
function Recalculate() {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value="calculate"
        className={cx(buttonStyles.button, buttonStyles.secondary)}
      >
        Calculate
      </button>
    </noscript>
  );
}

type ActionProps = {
  direction: GoldDirection;
  calculator: Calculator;
  placing: boolean;
  payTo: SavedPayout | null;
};

/**
 * The one primary button: it names the action and the sum, or gets a price where there is none that holds.
 */
function Action({ direction, calculator, placing, payTo }: ActionProps) {
  const { quote, totalCents, holds, refused, pending, renew } = calculator;
  const icon = <Icon of={direction === "sell" ? Scale : ShoppingBag} />;
  if (!refused && !holds && !pending) {
    return (
      <Button variant="primary" onClick={renew} key="renew">
        Get a new quote
      </Button>
    );
  }
  const { verb } = orderFormCopy[direction];
  const action = quote ? `${verb} ${formatMillions(quote.quantity)} for ${formatUsd(totalCents ?? 0)}` : verb;
  return (
    <Button
      type="submit"
      key="place"
      variant="primary"
      icon={icon}
      busy={pending || placing}
      busyLabel={placing ? "Placing your order…" : "Calculating…"}
      reason={refused ? "Change the amount first." : undefined}
    >
      {payTo ? <PayToLabel action={action} payTo={payTo} /> : action}
    </Button>
  );
}
