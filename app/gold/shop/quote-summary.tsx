import type { GoldDirection } from "../../../domain/gold/model.ts";
import { quoteMinutes } from "../../../domain/gold/model.ts";
import type { ShopFacts } from "../../../domain/settings/index.ts";
import { firstPlace, firstWorld } from "../../../domain/settings/model.ts";
import { formatMillions, formatRate, formatUsd } from "../../../kernel/money.ts";
import type { PromoAnswer } from "../../orders/shared/promo-answer.ts";
import { useShop } from "../../shell/shop/use-shop.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SealMark } from "../../ui/drawings/seal-mark.tsx";
import { SealText } from "../../ui/drawings/seal-text.tsx";
import { HoldBar } from "../../ui/hold-bar.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import { Moment } from "../../ui/moment.tsx";
import pageStyles from "../../ui/page.module.css";
import sumStyles from "../../ui/sum.module.css";
import { Sum, SumLine } from "../../ui/sum.tsx";
import { SummaryCard } from "../../ui/summary-card.tsx";
import textStyles from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { orderFormCopy } from "./order-form-copy.ts";
import type { QuoteView } from "./quote-view.ts";
import type { Calculator } from "./use-calculator.ts";

const heldMilliseconds = quoteMinutes * 60_000;

type QuoteSummaryProps = {
  direction: GoldDirection;
  calculator: Calculator;
  /** The rate in force now, micro-dollars per million. */
  rateMicroUsd: number;
  /** What is said at its foot of how it is paid. */
  footnote: string;
};

/** The quote's summary, with the time for which it holds. */
export function QuoteSummary({ direction, calculator, rateMicroUsd, footnote }: QuoteSummaryProps) {
  const { quote, pending, expired } = calculator;
  const copy = orderFormCopy[direction];
  const shop = useShop();
  if (!quote) return <NoQuote direction={direction} />;
  const amount = formatUsd(calculator.totalCents ?? quote.amountCents);
  const isOther = pending || quote.quantity !== calculator.quantity;
  return (
    <SummaryCard
      className={pageStyles.sticky}
      title="Your quote"
      aria-busy={pending || undefined}
      seal={sealOf(direction, shop)}
    >
      <div className={isOther ? sumStyles.stale : undefined}>
        <KeyValues items={linesOf(quote, calculator.promo, shop)} />
        <SumLine label={copy.money} total>
          <Sum struck={expired}>{amount}</Sum>
        </SumLine>
      </div>
      <HoldBar
        key={quote.quoteId}
        label="Rate held for"
        expiresAt={quote.expiresAt}
        totalMs={heldMilliseconds}
        serverNow={quote.sentAt}
        onExpire={calculator.expire}
      />
      <UntilWhen expiresAt={quote.expiresAt} />
      <VisuallyHidden>
        <span role="status">{isOther ? "" : spoken(`${copy.money} ${amount}`, quote, expired)}</span>
      </VisuallyHidden>
      <NewRate quote={quote} calculator={calculator} rateMicroUsd={rateMicroUsd} />
      <p className={cx(textStyles.tiny, textStyles.faint, layout.spaceAbove)}>{footnote}</p>
    </SummaryCard>
  );
}

function linesOf(quote: QuoteView, promo: PromoAnswer | null, shop: ShopFacts) {
  return [
    { label: "Gold", value: formatMillions(quote.quantity) },
    { label: "Rate per million", value: formatRate(quote.rateMicroUsd) },
    { label: "Fee", value: "none" },
    meetingLine(shop),
    ...(promo?.line ? savingOf(quote, promo.line) : []),
  ];
}

/** The saving as its own line, under what it is taken off (Rule P25). */
function savingOf({ amountCents }: QuoteView, { label, discountCents }: NonNullable<PromoAnswer["line"]>) {
  return [
    { label: "Gold at this rate", value: formatUsd(amountCents) },
    { label, value: <span className={textStyles.pos}>−{formatUsd(discountCents)}</span> },
  ];
}

function spoken(sum: string, quote: QuoteView, expired: boolean): string {
  return expired ? "This quote has expired." : `${sum} for ${formatMillions(quote.quantity)}`;
}

function meetingLine({ worlds, places }: ShopFacts) {
  return { label: "Meeting", value: `World ${firstWorld(worlds)}, ${firstPlace(places)}` };
}

/** The seal is our promise of payment within minutes; who pays us gets the house's own. */
function sealOf(direction: GoldDirection, { goldPayoutTime }: ShopFacts) {
  const [count = "", unit = ""] = goldPayoutTime.split(" ");
  if (direction === "buy") return <SealMark />;
  return <SealText text={count} caption={unit.toUpperCase()} baseline={6} size={84} />;
}

/** Without scripts nothing counts down, so the moment itself is told. */
function UntilWhen({ expiresAt }: { expiresAt: number }) {
  return (
    <noscript>
      <p className={cx(textStyles.tiny, textStyles.faint, layout.spaceAboveSmall)}>
        Rate held until <Moment at={expiresAt} show="time" flows />.
      </p>
    </noscript>
  );
}

type NewRateProps = { quote: QuoteView; calculator: Calculator; rateMicroUsd: number };

/** The published rate has moved: the held one stays until the customer wants the new one (Rule P12). */
function NewRate({ quote, calculator, rateMicroUsd }: NewRateProps) {
  const isMoved = quote.rateMicroUsd !== rateMicroUsd && !calculator.expired;
  return (
    <div aria-live="polite">
      {isMoved ? (
        <Alert
          className={layout.spaceAbove}
          tone="info"
          title={`The rate is now ${formatRate(rateMicroUsd)}`}
          action={
            <Button size="sm" onClick={calculator.renew}>
              Use the new rate
            </Button>
          }
        >
          Your quote keeps {formatRate(quote.rateMicroUsd)} until it expires.
        </Alert>
      ) : null}
    </div>
  );
}

function NoQuote({ direction }: { direction: GoldDirection }) {
  const shop = useShop();
  return (
    <SummaryCard className={pageStyles.sticky} title="Your quote" seal={sealOf(direction, shop)}>
      <KeyValues items={[{ label: "Fee", value: "none" }, meetingLine(shop)]} />
      <p className={cx(textStyles.muted, layout.spaceAbove)}>
        Enter an amount we can trade to see your total.
      </p>
    </SummaryCard>
  );
}
