import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import text from "../../../ui/text.module.css";
import styles from "../pay.module.css";
import type { PayActions } from "./pay-data.ts";
import { payVariant } from "./pay-tone.ts";

/** Begins a payment in ETH at the fresh price for what is still missing; works without scripts. */
export function StartPayment({ paying, actions }: { paying: OrderPaying; actions: PayActions }) {
  const { Form, shownIn, busy, failure } = actions;
  const { orderId, outstandingCents, current, type, payUntil } = paying;
  const sum = formatUsd(outstandingCents);
  const isSecond = current?.state === "reverted";
  return (
    <Form method="post" action={orderPagePaths.pay(orderId)} className={styles.start}>
      <input type="hidden" name="form" value="start" />
      <input type="hidden" name="shownIn" value={shownIn} />
      <Button
        type="submit"
        variant={isSecond ? "secondary" : payVariant(type)}
        wide
        busy={busy === "start"}
        busyLabel="Getting the price…"
      >
        {failure ? "Try Again" : current ? `Start a new payment of ${sum}` : `Pay ${sum} in ETH`}
      </Button>
      <p className={cx(text.tiny, text.muted)}>
        {payUntil
          ? "At the current price, which we hold for up to 15 minutes."
          : "At the current price, which we hold for 15 minutes."}
      </p>
    </Form>
  );
}
