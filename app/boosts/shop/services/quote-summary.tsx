import { type ReactNode, useId } from "react";
import { boostQuoteMinutes } from "../../../../domain/boosts/model.ts";
import { type PayWay, waysText } from "../../../../domain/ways/model.ts";
import { formatUsd, millionsToCover } from "../../../../kernel/money.ts";
import type { PromoAnswer } from "../../../orders/shared/promo-answer.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import pageStyles from "../../../ui/page.module.css";
import sumStyles from "../../../ui/sum.module.css";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import textStyles from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "../../shared/boost.module.css";
import { hasService } from "../../shared/boost-ask.ts";
import { goldText, quoteSummaryId, tierText, updatingText } from "../../shared/boost-copy.ts";
import { GoodToKnow } from "../../shared/good-to-know.tsx";
import { PriceLines } from "../../shared/price-lines.tsx";
import { toPayCents } from "../../shared/purchase-fields.tsx";
import type { BoostStart, QuoteView } from "../../shared/quote-view.ts";
import { PriceList } from "./price-list.tsx";
import { missingService } from "./service-options.tsx";
import type { BoostOrderForm } from "./use-boost-quote.ts";

const heldMilliseconds = boostQuoteMinutes * 60_000;

type QuoteSummaryProps = {
  orderForm: BoostOrderForm;
  prices: BoostStart["prices"];
  /** How a boost may be paid now (Rule P34). */
  ways: readonly PayWay[];
  /** Leads to the purchase; shown only while the quote can be bought. */
  buy: ReactNode;
  /** The promo code of the purchase beside which the summary stands. */
  promo?: PromoAnswer | null;
};

/** The quote's summary: every line of it, what is to be paid, and how long it holds (Rules S81, P18). */
export function QuoteSummary({ orderForm, prices, ways, buy, promo = null }: QuoteSummaryProps) {
  const { quote, ask, estimate } = orderForm;
  if (estimate) return <EstimateSummary orderForm={orderForm} />;
  if (!quote) return <PriceList prices={prices} waiting={orderForm.waiting !== null} />;
  if (!hasService(ask)) {
    return (
      <SummaryCard className={styles.summary} title="Your quote">
        <p className={cx(textStyles.muted, layout.spaceAbove)}>
          {missingService} Then you'll see your price here.
        </p>
      </SummaryCard>
    );
  }
  return <HeldQuoteSummary orderForm={orderForm} quote={quote} ways={ways} buy={buy} promo={promo} />;
}

type HeldQuoteSummaryProps = {
  orderForm: BoostOrderForm;
  quote: QuoteView;
  ways: readonly PayWay[];
  buy: ReactNode;
  promo: PromoAnswer | null;
};

function HeldQuoteSummary({ orderForm, quote, ways, buy, promo }: HeldQuoteSummaryProps) {
  const { waiting, expired, isPayable } = orderForm;
  const toPay = toPayCents(quote, promo);
  const sum = formatUsd(toPay);
  const title = `Your quote: ${sum} USD`;
  return (
    <SummaryCard className={styles.summary} id={quoteSummaryId} aria-busy={waiting !== null || undefined}>
      <div className={cx(waiting && sumStyles.stale)}>
        <h2>{expired ? <s>{title}</s> : title}</h2>
        <p className={cx(textStyles.tiny, textStyles.faint, styles.underTitle)}>
          {quote.ask.rsn}: {tierText(quote.tier, quote.levels)}
        </p>
        <PriceLines price={quote} saving={promo?.line ?? null} />
        <SumLine label="To pay" total>
          <Sum tone="ember" struck={expired}>
            {sum}
          </Sum>
        </SumLine>
      </div>
      <VisuallyHidden>
        <span role="status">{waiting ? "" : expired ? "This quote has expired." : title}</span>
      </VisuallyHidden>
      {waiting === "updating" ? (
        <p className={cx(textStyles.small, textStyles.muted, styles.updating)}>{updatingText}</p>
      ) : null}
      <HoldBar
        key={quote.quoteId}
        label="Quote held for"
        tone="ember"
        expiresAt={quote.expiresAt}
        totalMs={heldMilliseconds}
        serverNow={quote.sentAt}
        onExpire={orderForm.expire}
      />
      <UntilWhen expiresAt={quote.expiresAt} />
      <div className={cx(layout.stack, layout.snug, pageStyles.summaryAction)}>
        {expired ? <RenewButton orderForm={orderForm} wide /> : isPayable ? buy : null}
        <p className={cx(textStyles.tiny, textStyles.faint)}>
          {payText(ways, goldText(millionsToCover(toPay, quote.goldRateMicroUsd)))} We hold the quote for{" "}
          {boostQuoteMinutes} minutes.
        </p>
      </div>
      {buy ? <GoodToKnow hasDeposit={quote.depositCents > 0} /> : null}
    </SummaryCard>
  );
}

/** The ways to pay, with how much gold it takes where gold is one. */
function payText(ways: readonly PayWay[], gold: string): string {
  if (ways.length === 0) return "You can't order boosts right now.";
  const named = `Pay with ${waysText(ways)}.`;
  return ways.includes("gold") ? `${named} In gold, that's ${gold}.` : named;
}

/** Asks for the price once more, where the quote can no longer be bought. */
export function RenewButton({ orderForm, wide }: { orderForm: BoostOrderForm; wide?: boolean }) {
  const isBusy = orderForm.waiting !== null;
  return (
    <Button
      variant="ember"
      {...(wide ? { wide } : {})}
      onClick={orderForm.renew}
      busy={isBusy}
      busyLabel={updatingText}
    >
      Get a new quote
    </Button>
  );
}

/** Without scripts nothing counts down, so the moment itself is told. */
function UntilWhen({ expiresAt }: { expiresAt: number }) {
  return (
    <noscript>
      <p className={cx(textStyles.tiny, textStyles.faint, layout.spaceAboveSmall)}>
        Quote held until <Moment at={expiresAt} show="time" flows />.
      </p>
    </noscript>
  );
}

/**
 * What the browser reckons when the price could not be asked for: marked as an estimate, never to be bought
 * (Rule P18).
 */
function EstimateSummary({ orderForm }: { orderForm: BoostOrderForm }) {
  const { estimate, unavailable, renew } = orderForm;
  const reasonId = useId();
  if (!estimate || !unavailable) return null;
  const sum = formatUsd(estimate.priceCents);
  return (
    <SummaryCard
      className={cx(styles.summary, styles.estimate)}
      title={`Estimate: ${sum} USD`}
      aside={<Badge tone="warn">Not a quote</Badge>}
    >
      <p className={cx(textStyles.tiny, textStyles.faint, styles.underTitle)}>
        At the Standard tier, whatever your levels
      </p>
      <Alert tone="bad" title={unavailable.title} className={layout.spaceAbove}>
        {unavailable.text}
      </Alert>
      <PriceLines price={estimate} />
      <SumLine label="About" total>
        <Sum tone="ember" stale>
          {sum}
        </Sum>
      </SumLine>
      <div className={cx(layout.stack, layout.snug, pageStyles.summaryAction)}>
        <Button wide onClick={renew} aria-describedby={reasonId}>
          Get a new quote
        </Button>
        <p className={cx(textStyles.tiny, textStyles.faint)} id={reasonId}>
          We couldn't get your price. You can't buy at an estimate.
        </p>
      </div>
    </SummaryCard>
  );
}
