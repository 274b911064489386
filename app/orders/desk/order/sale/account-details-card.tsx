import deskStyles from "../../../../shell/desk/desk.module.css";
import { cx } from "../../../../ui/cx.ts";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import pageStyles from "../../../../ui/page.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import { Money, SumLine } from "../../../../ui/sum.tsx";
import text from "../../../../ui/text.module.css";
import styles from "../sale-cards.module.css";
import type { OfferLineView, SaleDeskView } from "../sale-desk-view.ts";

/** What the seller claims, with what each claim added to the offer (Rules S63, P17). */
export function AccountDetailsCard({ sale }: { sale: SaleDeskView }) {
  const { loginMethod, rsn, made, expires, lines, offered, presentAmount, offerName } = sale;
  return (
    <Panel title="Account Details" aside={<span className={deskStyles.hash}>{offerName}</span>}>
      <div className={cx(pageStyles.twoColumns, styles.saleOffer)}>
        <KeyValues
          labelled
          items={[
            { label: "Login method", value: loginMethod },
            { label: "Game username", value: rsn },
          ]}
        />
        <KeyValues
          labelled
          items={[
            { label: "Offer made", value: made },
            { label: "Offer valid until", value: expires },
          ]}
        />
      </div>
      <KeyValues cash className={styles.saleLines} items={lines.map(lineOf)} />
      <SumLine label="Offered">
        <span className={cx(text.money, text.doubleRule)}>{offered}</span>
      </SumLine>
      {presentAmount ? (
        <p className={cx(styles.saleNow, text.small)}>
          The order is now for <Money>{presentAmount}</Money>.
        </p>
      ) : null}
    </Panel>
  );
}

function lineOf({ label, percent, limit, amount }: OfferLineView): KeyValue {
  return {
    key: label,
    label: (
      <>
        {label}
        {percent ? <small>{limit ? `${percent} (${limit})` : percent}</small> : null}
      </>
    ),
    value: amount,
    ...(amount.startsWith("−") ? { tone: "neg" as const } : {}),
  };
}
