import { useRef } from "react";
import { shortId } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { ClaimPayment } from "../../../orders/shared/order-page/claim-payment.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "../pay.module.css";
import { payVariant } from "./pay-tone.ts";

/** What to send in a manual way, where to, and what to write with it (Rule P34). */
export function ManualRequest({ paying, canAct }: { paying: OrderPaying; canAct: boolean }) {
  const { manual, outstandingCents, orderId } = paying;
  if (!manual) return null;
  const sum = formatUsd(outstandingCents);
  return (
    <div className={layout.stack}>
      <Fact label="Send exactly" value={sum} copied={sum.replace(/[$,]/g, "")} name="Copy the amount" />
      <Fact label="Use this reference" value={`#${shortId(orderId)}`} name="Copy the reference" />
      <div>
        <p className={cx(textStyles.small, textStyles.muted)}>Where to send it</p>
        {manual.instructions ? (
          <p className={cx(styles.instructions, textStyles.breakAnywhere)}>{manual.instructions}</p>
        ) : (
          <p>
            <Link to="/support">Message us</Link> with the order number, and we&rsquo;ll tell you where to
            send it.
          </p>
        )}
      </div>
      <p className={cx(textStyles.small, textStyles.muted, layout.withoutScript)}>
        Reload this page to see when it has arrived.
      </p>
      {manual.canClaim && canAct ? (
        <ClaimPayment orderId={orderId} variant={payVariant(paying.type)} />
      ) : null}
    </div>
  );
}

type FactProps = { label: string; value: string; copied?: string; name: string };

function Fact({ label, value, copied = value, name }: FactProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <div>
      <p className={cx(textStyles.small, textStyles.muted)}>{label}</p>
      <p className={styles.amount}>
        <span className={textStyles.display} ref={shown} translate="no">
          {value}
        </span>
        <CopyButton bare text={copied} label={name} source={shown} />
      </p>
    </div>
  );
}
