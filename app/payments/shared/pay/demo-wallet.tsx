import { FlaskConical } from "lucide";
import { useId } from "react";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { ChainPaymentView } from "../../../../domain/payments/model.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import text from "../../../ui/text.module.css";
import styles from "../pay.module.css";
import { ethText } from "./pay-copy.ts";
import type { PayActions } from "./pay-data.ts";

type DemoWalletProps = { orderId: string; payment: ChainPaymentView; actions: PayActions };

/** The demo's wallet, which sends a real transaction on the local test chain, and only there (Rule P21). */
export function DemoWallet({ orderId, payment, actions }: DemoWalletProps) {
  const { Form, shownIn, busy } = actions;
  const titleId = useId();
  const isRest = payment.receivedWei > 0n;
  const parts = [
    { part: "whole", label: isRest ? "Pay the rest" : "Pay the whole amount" },
    { part: "half", label: "Pay half" },
    { part: "double", label: "Pay double" },
  ];
  return (
    <section className={styles.demo} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Icon of={FlaskConical} />
        Demo wallet
      </h3>
      <p className={text.small}>
        This shop runs on its own test chain, where ETH is worth nothing. This wallet sends a real transaction
        of {ethText(payment.missingWei)} there. Blocks follow automatically.
      </p>
      <div className={cx(layout.row, layout.tight)}>
        {parts.map(({ part, label }) => (
          <Form key={part} method="post" action={orderPagePaths.pay(orderId)}>
            <input type="hidden" name="form" value="demo" />
            <input type="hidden" name="shownIn" value={shownIn} />
            <input type="hidden" name="paymentId" value={payment.id} />
            <input type="hidden" name="part" value={part} />
            <Button type="submit" size="sm" busy={busy === `demo-${part}`} busyLabel="Sending…">
              {label}
            </Button>
          </Form>
        ))}
      </div>
    </section>
  );
}
