import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { loginMethodLabels, type OfferLine } from "../../../../../domain/account-sales/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import { formatPercent, formatUsd } from "../../../../../kernel/money.ts";
import deskStyles from "../../../../shell/desk/desk.module.css";
import { cx } from "../../../../ui/cx.ts";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import pageStyles from "../../../../ui/page.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import { Money, SumLine } from "../../../../ui/sum.tsx";
import text from "../../../../ui/text.module.css";
import styles from "../sale-cards.module.css";

/** What the seller claims, with what each claim added to the offer (Rules S63, P17). */
export function AccountDetailsCard({ sale }: { sale: SaleForDesk }) {
  const { offer, amountCents } = sale;
  return (
    <Panel
      title="Account Details"
      aside={
        <span
          className={deskStyles.hash}
        >{`offer ${offer.number}, rules version ${offer.rulesVersion}`}</span>
      }
    >
      <div className={cx(pageStyles.twoColumns, styles.saleOffer)}>
        <KeyValues
          labelled
          items={[
            { label: "Login method", value: loginMethodLabels[sale.loginMethod] },
            { label: "Game username", value: offer.rsn },
          ]}
        />
        <KeyValues
          labelled
          items={[
            { label: "Offer made", value: formatMoment(offer.createdAt) },
            { label: "Offer valid until", value: formatMoment(offer.expiresAt) },
          ]}
        />
      </div>
      <KeyValues cash className={styles.saleLines} items={offer.lines.map(lineOf)} />
      <SumLine label="Offered">
        <span className={cx(text.money, text.doubleRule)}>{formatUsd(offer.amountCents)}</span>
      </SumLine>
      {amountCents === offer.amountCents ? null : (
        <p className={cx(styles.saleNow, text.small)}>
          The order is now for <Money>{formatUsd(amountCents)}</Money>.
        </p>
      )}
    </Panel>
  );
}

function lineOf({ label, percent, uncapped, cents }: OfferLine): KeyValue {
  const cap = uncapped === null ? "" : ` (capped, ${formatPercent(uncapped)} without the cap)`;
  return {
    key: label,
    label: (
      <>
        {label}
        {percent === null ? null : <small>{formatPercent(percent) + cap}</small>}
      </>
    ),
    value: formatUsd(cents),
    ...(cents < 0 ? { tone: "neg" as const } : {}),
  };
}
