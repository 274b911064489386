import { useRef } from "react";
import { LinkButton } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ChequeBackground } from "../ui/drawings/cheque-background.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";

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
    <section className="closing">
      <div className="wrap">{voucher ? <VoucherCard voucher={voucher} /> : <PlainCall />}</div>
    </section>
  );
}

function VoucherCard({ voucher }: { voucher: Voucher }) {
  const { code, percentOff, claimedPercent, claimedOf } = voucher;
  const words = useRef<HTMLSpanElement>(null);
  return (
    <div className="summary-card cheque">
      <ChequeBackground width={1216} height={320} />
      <div className="stub">
        <p className="small faint">Counterfoil</p>
        <p className="display off">
          <b>{percentOff}%</b> off your first order
        </p>
        <div className="stack sm">
          <ProgressBar
            value={claimedPercent}
            label="Codes claimed"
            valueText={`${claimedPercent}% claimed`}
          />
          <p className="small">
            <b>{claimedPercent}% claimed</b> <span className="faint">{claimedOf}</span>
          </p>
        </div>
      </div>
      <div className="body">
        <h2>Use this code at checkout.</h2>
        <p className="terms">
          One use per customer, on your first purchase. The discount is applied before you pay.
        </p>
        <div className="pay">
          <span className="code">
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
    <div className="panel plain-call">
      <h2>The counter is open.</h2>
      <p className="muted">Get a quote. It's free and holds for ten minutes.</p>
      <Calls />
    </div>
  );
}

function Calls() {
  return (
    <div className="row">
      <LinkButton variant="primary" to="/services">
        Shop Now
      </LinkButton>
      <LinkButton to="/contact">Contact Support</LinkButton>
    </div>
  );
}
