import { type BoostLine, boostQuoteMinutes, boostServiceLabels } from "../../../../domain/boosts/model.ts";
import { formatRate, formatUsd, millionsToCover } from "../../../../kernel/money.ts";
import type { PromoAnswer } from "../../../orders/shared/promo-answer.ts";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import styles from "../../shared/boost.module.css";
import { goldText, lineView } from "../../shared/boost-copy.ts";
import { toPayCents } from "../../shared/purchase-fields.tsx";
import type { GoldPaymentView } from "./gold-view.ts";

/** What is to be paid in dollars and in gold, after the promo code (Rule S87). */
export function goldDue({ quote }: GoldPaymentView, promo: PromoAnswer | null) {
  const amountCents = toPayCents(quote, promo);
  return { amountCents, millions: millionsToCover(amountCents, quote.goldRateMicroUsd) };
}

type GoldSummaryProps = {
  payment: GoldPaymentView;
  promo: PromoAnswer | null;
  expired: boolean;
  onExpire(): void;
};

/** The services, their price, and the gold that pays it, as a summary (Rule S87). */
export function GoldSummary({ payment, promo, expired, onExpire }: GoldSummaryProps) {
  const { quote } = payment;
  const { amountCents, millions } = goldDue(payment, promo);
  const saving: KeyValue[] = promo?.line
    ? [{ label: promo.line.label, value: formatUsd(-promo.line.discountCents), tone: "pos" }]
    : [];
  return (
    <SummaryCard className={cx(styles.summary, pageStyles.sticky)} title="Selected services">
      <p className={cx(text.tiny, text.faint, styles.underTitle)}>For {quote.ask.rsn}</p>
      <KeyValues items={[...selectedServices(quote.lines), ...saving]} />
      <SumLine label="Price">
        <b className={text.money}>{formatUsd(amountCents)} USD</b>
      </SumLine>
      <KeyValues
        className={styles.belowServices}
        items={[{ label: "We take gold at", value: `${formatRate(quote.goldRateMicroUsd)} per million` }]}
      />
      <SumLine label="Gold required" total>
        <Sum struck={expired}>{goldText(millions)}</Sum>
      </SumLine>
      {millions >= 1000 ? (
        <p className={cx(text.tiny, text.faint, layout.spaceAboveSmall)}>
          {millions.toLocaleString("en-US")} million exactly.
        </p>
      ) : null}
      <HoldBar
        label="Quote held for"
        expiresAt={quote.expiresAt}
        totalMs={boostQuoteMinutes * 60_000}
        serverNow={quote.sentAt}
        onExpire={onExpire}
      />
      {quote.depositCents > 0 ? (
        <p className={cx(text.tiny, text.faint, layout.spaceAbove)}>
          Includes the {formatUsd(quote.depositCents)} gear deposit. You get it back at the end.
        </p>
      ) : null}
    </SummaryCard>
  );
}

/** The lines of the quote; our gear is one of them, with its deposit (Rule S87). */
function selectedServices(lines: readonly BoostLine[]): KeyValue[] {
  const gear = lines.filter(({ code }) => code === "gear_hire" || code === "gear_deposit");
  const others = lines.filter((line) => !gear.includes(line)).map(lineView);
  if (gear.length === 0) return others;
  const cents = gear.reduce((sum, line) => sum + line.cents, 0);
  return [...others, { key: "gear", label: "Using Our Gear (including deposit)", value: formatUsd(cents) }];
}

/** The services by name: `Infernal Cape Boost and Dizana's Quiver Boost`. */
export function serviceNames(lines: readonly BoostLine[]): string {
  const names = lines.flatMap(({ code }) =>
    code === "infernal" || code === "quiver" ? [boostServiceLabels[code]] : [],
  );
  return names.join(" and ");
}
