import { useRef } from "react";
import type { SiteContent } from "../../domain/content/model.ts";
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
export function ClosingCall({ words, voucher }: { words: CallWords; voucher: Voucher | null }) {
  return (
    <section>
      <div className={layout.page}>
        {voucher ? <VoucherCard words={words} voucher={voucher} /> : <PlainCall words={words} />}
      </div>
    </section>
  );
}

/** What the owner says beside the code, or where there is none. */
type CallWords = Pick<SiteContent["home"], "codeTitle" | "codeTerms" | "callTitle" | "callText">;

function VoucherCard({ words: { codeTitle, codeTerms }, voucher }: { words: CallWords; voucher: Voucher }) {
  const { code, percentOff, claimedPercent, claimedOf } = voucher;
  const shown = useRef<HTMLSpanElement>(null);
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
        <h2>{codeTitle}</h2>
        <p className={styles.terms}>{codeTerms}</p>
        <div className={styles.pay}>
          <span className={styles.code}>
            <span ref={shown}>{code}</span>
            <CopyButton text={code} label={`Copy code ${code}`} bare size="sm" source={shown} />
          </span>
          <Calls />
        </div>
      </div>
    </div>
  );
}

function PlainCall({ words: { callTitle, callText } }: { words: CallWords }) {
  return (
    <div className={cx(panelStyles.panel, styles.plainCall)}>
      <h2>{callTitle}</h2>
      <p className={textStyles.muted}>{callText}</p>
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
