import {
  type BoostPrices,
  boostServiceCents,
  boostTierLabels,
  boostTiers,
} from "../../../../domain/boosts/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { cx } from "../../../ui/cx.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import styles from "../../shared/boost.module.css";

type PriceListProps = { prices: BoostPrices; waiting: boolean };

/**
 * What the summary shows before there is a quote: the prices themselves, from the lowest levels to the
 * highest.
 */
export function PriceList({ prices, waiting }: PriceListProps) {
  if (waiting) return <WaitingSummary />;
  const extras = [
    ...(prices.bothPercent > 0
      ? [{ label: "Both in one order", value: `${prices.bothPercent / 100}% off`, tone: "pos" as const }]
      : []),
    {
      label: `Our gear, ${formatUsd(prices.gearDepositCents)} of it refundable`,
      value: formatUsd(prices.gearCents),
    },
  ];
  return (
    <SummaryCard className={styles.summary} title="Prices per service">
      <p className={cx(text.small, text.muted, styles.underTitle)}>
        Your levels decide the tier. Enter your username to see your price.
      </p>
      <KeyValues
        items={boostTiers.map((tier) => {
          const { ranged, prayer, defence } = prices.tiers[tier];
          const isLowest = ranged === 1 && prayer === 1 && defence === 1;
          return {
            key: tier,
            label: (
              <>
                <b className={styles.tierName}>{boostTierLabels[tier]}</b>
                <small className={styles.tierFrom}>
                  {isLowest
                    ? "everyone who meets the requirements"
                    : `ranged ${ranged}, prayer ${prayer}, defence ${defence} or more`}
                </small>
              </>
            ),
            value: formatUsd(boostServiceCents(prices, tier)),
          };
        })}
      />
      <div className={styles.ruleAbove}>
        <KeyValues items={extras} />
      </div>
    </SummaryCard>
  );
}

function WaitingSummary() {
  return (
    <SummaryCard className={styles.summary} title="Your quote" aria-busy>
      <div className={cx(layout.stack, layout.spaceAbove)} aria-hidden="true">
        {["70%", "82%", "64%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
        <Skeleton width="100%" height="3.2rem" />
      </div>
    </SummaryCard>
  );
}
