import { useRef } from "react";
import { LinkButton } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { cx } from "../ui/cx.ts";
import { ChequeBackground } from "../ui/drawings/cheque-background.tsx";
import layout from "../ui/layout.module.css";
import panelStyles from "../ui/panel.module.css";
import { ProgressBar } from "../ui/progress-bar.tsx";
import summaryCardStyles from "../ui/summary-card.module.css";
import textStyles from "../ui/text.module.css";
import styles from "./closing-call.module.css";

export type Voucher = {
  code: string;
  percentOff: number;
  claimedPercent: number;
  /** "650 of 1,000" */
  claimedOf: string;
};

/** The last call of the home page (Rule S11): the welcome code as a voucher, or without one a plain call. */
export function ClosingCall({ voucher }: { voucher: Voucher | null }) {
  return (
    <section>
      <div className={layout.page}>{voucher ? <VoucherCard voucher={voucher} /> : <PlainCall />}</div>
    </section>
  );
}

function VoucherCard({ voucher }: { voucher: Voucher }) {
  const { code, percentOff, claimedPercent, claimedOf } = voucher;
  const words = useRef<HTMLSpanElement>(null);
  return (
    <div className={cx(summaryCardStyles.summaryCard, styles.cheque)}>
      <ChequeBackground width={1216} height={320} />
      <div className={styles.stub}>
        <p className={cx(textStyles.small, textStyles.faint)}>Counterfoil</p>
        <p className={cx(textStyles.display, styles.off)}>
          <b>{percentOff}%</b> off your first order
        </p>
        <div className={cx(layout.stack, layout.snug)}>
          <ProgressBar
            value={claimedPercent}
            label="Codes claimed"
            valueText={`${claimedPercent}% claimed`}
          />
          <p className={textStyles.small}>
            <b>{claimedPercent}% claimed</b> <span className={textStyles.faint}>{claimedOf}</span>
          </p>
        </div>
      </div>
      <div className={styles.body}>
        <h2>Use this code at checkout.</h2>
        <p className={styles.terms}>
          One use per customer, on your first purchase. The discount is applied before you pay.
        </p>
        <div className={styles.pay}>
          <span className={styles.code}>
            <span ref={words}>{code}</span>
            <CopyButton text={code} label={`Copy code ${code}`} bare size="sm" source={words} />
          </span>
          <Calls />
        </div>
      </div>
    </div>
  );
}

function PlainCall() {
  return (
    <div className={cx(panelStyles.panel, styles.plainCall)}>
      <h2>The counter is open.</h2>
      <p className={textStyles.muted}>Get a quote. It's free and holds for ten minutes.</p>
      <Calls />
    </div>
  );
}

function Calls() {
  return (
    <div className={layout.row}>
      <LinkButton variant="primary" to="/services">
        Shop Now
      </LinkButton>
      <LinkButton to="/contact">Contact Support</LinkButton>
    </div>
  );
}
