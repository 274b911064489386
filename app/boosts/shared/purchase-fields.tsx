import { textFieldNames } from "../../../domain/orders/model.ts";
import type { PayWay } from "../../../domain/ways/model.ts";
import { formatUsd, millionsToCover } from "../../../kernel/money.ts";
import { PayWayField } from "../../payments/shared/pay/pay-way-field.tsx";
import { PromoField } from "../../promotions/shared/promo-field.tsx";
import type { UsePromo } from "../../promotions/shared/use-promo.ts";
import { RefusalAlert } from "../../shell/shop/refusal-alert.tsx";
import { Alert } from "../../ui/alert.tsx";
import { cx } from "../../ui/cx.ts";
import purchaseFormStyles from "../../ui/purchase-form.module.css";
import { SumLine } from "../../ui/sum.tsx";
import textStyles from "../../ui/text.module.css";
import type { Refusal } from "../../web/forms/use-checked-form.ts";
import { goldText } from "./boost-copy.ts";
import { GoodToKnow } from "./good-to-know.tsx";
import { PriceLines } from "./price-lines.tsx";
import type { QuoteView } from "./quote-view.ts";

/** What is bought, line by line (Rule S86). */
export function OrderDetails({ quote, promo }: { quote: QuoteView; promo: UsePromo["promo"] }) {
  return (
    <section className={purchaseFormStyles.details}>
      <h3>Order details</h3>
      <p className={cx(textStyles.small, textStyles.muted)}>
        For <b className={purchaseFormStyles.inkText}>{quote.ask.rsn}</b>
      </p>
      <PriceLines price={quote} saving={promo?.line ?? null} />
      <SumLine label="To pay">
        <b className={cx(textStyles.doubleRule, textStyles.money)}>{formatUsd(toPayCents(quote, promo))}</b>
      </SumLine>
      <GoodToKnow hasDeposit={quote.depositCents > 0} />
    </section>
  );
}

/** What is to be paid after the promo code, in cents. */
export function toPayCents({ priceCents }: Pick<QuoteView, "priceCents">, promo: UsePromo["promo"]): number {
  return priceCents - (promo?.line?.discountCents ?? 0);
}

type BoostWayFieldProps = {
  ways: readonly PayWay[];
  payWith: PayWay;
  onChange(payWith: PayWay): void;
  quote: QuoteView;
  promo: UsePromo["promo"];
  error: string | undefined;
};

/** The ways to pay a boost that are offered; of gold also how much it takes (Rule S86). */
export function BoostWayField({ ways, payWith, onChange, quote, promo, error }: BoostWayFieldProps) {
  const millions = millionsToCover(toPayCents(quote, promo), quote.goldRateMicroUsd);
  return (
    <PayWayField
      ways={ways}
      chosen={payWith}
      error={error}
      tone="ember"
      goldText={`About ${goldText(millions)}, handed over in game`}
      onChange={onChange}
    />
  );
}

/** The promo code of the purchase. */
export function PurchasePromo({ promo, busy, apply, remove }: UsePromo) {
  return <PromoField promo={promo} busy={busy} onApply={apply} onRemove={remove} />;
}

type FailureProps = {
  failure: Refusal | null;
  errors: Record<string, string>;
  /** The sum is another one: nothing went wrong, and the form can be sent again. */
  isNewSum?: boolean;
};

/** What keeps the purchase from going on, where no field says it. */
export function FailureAlert({ failure, errors, isNewSum }: FailureProps) {
  const isAtField = [...textFieldNames, "payWith", "promoCode", "world"].some((name) => name in errors);
  // An answer about the promo code alone refuses nothing.
  if (!failure?.text || isAtField) return null;
  const { title, text } = failure;
  if (!isNewSum) return <RefusalAlert refusal={failure} />;
  return (
    <div role="alert">
      <Alert tone="warn" title={title}>
        {text}
      </Alert>
    </div>
  );
}
