import { useEffect, useState } from "react";
import { Badge } from "../../../app/ui/badge.tsx";
import { Button } from "../../../app/ui/button.tsx";
import { cx } from "../../../app/ui/cx.ts";
import { Cape } from "../../../app/ui/drawings/cape.tsx";
import { ChequeBackground } from "../../../app/ui/drawings/cheque-background.tsx";
import { Coin } from "../../../app/ui/drawings/coin.tsx";
import { Mark } from "../../../app/ui/drawings/mark.tsx";
import { PlaceholderImage } from "../../../app/ui/drawings/placeholder-image.tsx";
import { Quiver } from "../../../app/ui/drawings/quiver.tsx";
import { SealCheck } from "../../../app/ui/drawings/seal-check.tsx";
import { SealMark } from "../../../app/ui/drawings/seal-mark.tsx";
import { SealText } from "../../../app/ui/drawings/seal-text.tsx";
import { Tally } from "../../../app/ui/drawings/tally.tsx";
import { TallyStick } from "../../../app/ui/drawings/tally-stick.tsx";
import { HoldBar } from "../../../app/ui/hold-bar.tsx";
import { KeyValues } from "../../../app/ui/key-values.tsx";
import layout from "../../../app/ui/layout.module.css";
import panelStyles from "../../../app/ui/panel.module.css";
import { StatusBadge } from "../../../app/ui/status-badge.tsx";
import { Money, Sum, SumLine } from "../../../app/ui/sum.tsx";
import { SummaryCard } from "../../../app/ui/summary-card.tsx";
import textStyles from "../../../app/ui/text.module.css";
import styles from "../kit.module.css";
import { Caption, Section } from "./section.tsx";

const HELD_MS = 10 * 60_000;

export function SummaryCards() {
  return (
    <Section title="Paper and sums" columns={2}>
      <QuoteSummary />
      <SummaryCard title="How it adds up" torn>
        <KeyValues
          cash
          items={[
            { label: "Base value", value: <Money>$120.00</Money> },
            { label: "Account type: Zerker", value: <Money tone="pos">+$7.20</Money> },
            { label: "Penalties: mute only", value: <Money tone="neg">−$6.00</Money> },
          ]}
        />
        <SumLine label="Offer">
          <b className={textStyles.doubleRule}>$121.20</b>
        </SumLine>
      </SummaryCard>
      <SummaryCard
        title="Order #3f9a1c7e"
        aside={<StatusBadge tone="payment-sent" label="Payment Sent" />}
        ruled={false}
      >
        <KeyValues
          labelled
          items={[
            { label: "Game name", value: "Vault Heron" },
            { label: "Placed", value: "20 Nov 2026, 13:49" },
            { label: "Paid by", value: <Badge>PayPal</Badge> },
          ]}
        />
        <SumLine label="To pay" total>
          <Sum tone="ember">$74.00</Sum>
        </SumLine>
      </SummaryCard>
      <ExpiredSummary />
    </Section>
  );
}

function QuoteSummary() {
  const [expiresAt, setExpiresAt] = useState(0);
  useEffect(() => setExpiresAt(Date.now() + HELD_MS), []);
  return (
    <SummaryCard title="Your quote" seal={<SealText text="5" caption="MINUTES" baseline={6} size={84} />}>
      <KeyValues
        items={[
          { label: "Gold", value: "100M" },
          { label: "Rate per million", value: "$0.19" },
        ]}
      />
      <SumLine label="You receive" total>
        <Sum>$19.00</Sum>
      </SumLine>
      {expiresAt ? <HoldBar label="Rate held for" expiresAt={expiresAt} totalMs={HELD_MS} /> : null}
    </SummaryCard>
  );
}

const SHORT_MS = 20_000;

function ExpiredSummary() {
  const [expiresAt, setExpiresAt] = useState(0);
  const [expired, setExpired] = useState(false);
  const hold = () => {
    setExpired(false);
    setExpiresAt(Date.now() + SHORT_MS);
  };
  return (
    <SummaryCard title="A quote that runs out">
      <SumLine label="You receive" total>
        <Sum struck={expired}>$19.00</Sum>
      </SumLine>
      {expiresAt ? (
        <HoldBar
          label="Rate held for"
          expiresAt={expiresAt}
          totalMs={SHORT_MS}
          onExpire={() => setExpired(true)}
        />
      ) : null}
      <p className={layout.spaceAboveLarge}>
        <Button onClick={hold} variant={expired ? "primary" : "secondary"}>
          {expired ? "Get a new quote" : "Hold it for 20 seconds"}
        </Button>
      </p>
    </SummaryCard>
  );
}

const builds = ["main", "pure", "zerker", "skiller", "maxed", "iron", "tutorial"] as const;

export function Art() {
  return (
    <Section title="Seals, tally marks, placeholders, engravings">
      <div className={cx(styles.grid, styles.g2)}>
        <div className={cx(layout.stack, layout.loose)}>
          <div className={layout.row}>
            <SealMark />
            <SealCheck seed="b" />
            <SealText text="5%" seed="c" />
            <SealCheck seed="d" size={36} />
            <Mark size={56} />
          </div>
          <div className={cx(layout.row, layout.wideGap)}>
            {[1, 2, 3, 4, 6, 9].map((count) => (
              <Tally key={count} count={count} />
            ))}
            <Tally count={2} total={6} />
          </div>
          <TallyStick seed="3f9a1c7e" />
        </div>
        <div className={styles.placeholders}>
          {builds.map((build) => (
            <div key={build}>
              <PlaceholderImage seed={`listing-${build}`} build={build} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.art}>
        <Coin />
        <Cape />
        <Quiver />
      </div>
      <div>
        <Caption>The ground of a voucher</Caption>
        <div className={cx(panelStyles.panel, styles.voucher)}>
          <ChequeBackground />
          <p className={cx(textStyles.display, textStyles.size2xl)}>5% more on your first sale</p>
          <p className={textStyles.muted}>Code GOLD5, once per customer.</p>
        </div>
      </div>
    </Section>
  );
}
