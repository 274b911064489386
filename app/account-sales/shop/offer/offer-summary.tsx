import type { RefObject } from "react";
import { cx } from "../../../ui/cx.ts";
import { SealMark } from "../../../ui/drawings/seal-mark.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import styles from "../offer.module.css";
import type { OfferLineView, OfferView } from "./offer-view.ts";

type OfferSummaryProps = { offer: OfferView; isOver: boolean; heading: RefObject<HTMLHeadingElement | null> };

/** The offer's summary: the sum, and every line that leads to it (Rule P17). */
export function OfferSummary({ offer, isOver, heading }: OfferSummaryProps) {
  const { rsn, levels, isPartlyRanked, amount, lines } = offer;
  return (
    <SummaryCard as="section" className={styles.offer}>
      <SealMark size={118} seed={offer.offerId} />
      <h1 className={cx(text.muted, styles.title)} ref={heading} tabIndex={-1}>
        Your personalized offer
      </h1>
      <p className={cx(text.small, text.faint)}>
        for <b className={styles.inkText}>{rsn}</b>, {levels}
      </p>
      {isPartlyRanked ? (
        <p className={cx(text.small, text.muted, layout.spaceAbove)}>
          Some skills aren't ranked, so we check in game. Your offer may go up.
        </p>
      ) : null}
      <p className={styles.sum}>
        <Sum struck={isOver}>{amount}</Sum>
      </p>
      <h2>How it adds up</h2>
      <KeyValues cash items={lines.map(lineOf)} />
      <SumLine label="Offer">
        <b className={cx(text.doubleRule, text.money)}>{amount}</b>
      </SumLine>
    </SummaryCard>
  );
}

function lineOf(line: OfferLineView) {
  const { label, share, limit, amount, tone } = line;
  return {
    key: label,
    label: limit ? `${label}; ${limit}` : label,
    value: (
      <>
        {share ? <span className={cx(text.small, tone && text[tone])}>{share} </span> : null}
        {amount}
      </>
    ),
  };
}
