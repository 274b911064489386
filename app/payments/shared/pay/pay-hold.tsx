import { usualHoldMinutes } from "../../../../domain/listings/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { heldLabel } from "../../../orders/shared/products/index.ts";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import text from "../../../ui/text.module.css";
import { inTimeText } from "./pay-copy.ts";
import styles from "./pay-hold.module.css";

type PayHoldProps = {
  paying: OrderPaying;
  /** The server's clock when `paying` was read, in epoch milliseconds. */
  now: number;
};

/** Whether price and account are held to the same moment, so that one clock shows both. */
export function isPriceHeldWith({ payUntil, current }: OrderPaying): boolean {
  if (!payUntil || !current?.isOpen) return false;
  return Math.abs(current.expiresAt.getTime() - payUntil.getTime()) < 2_000;
}

/**
 * How long what an order bought is held while it waits for its money, and what the end means. Nothing for an
 * order that holds nothing. Without scripts nothing counts down, so the moment itself is told.
 */
export function PayHold({ paying, now }: PayHoldProps) {
  const { payUntil, type, amountCents, outstandingCents, current } = paying;
  if (!payUntil) return null;
  // One clock at a time: the price's, and beside it this moment in words, unless both are the same.
  const isSaidByClock = !current?.isOpen || isPriceHeldWith(paying);
  const isPart = outstandingCents > 0 && outstandingCents < amountCents;
  return (
    <div className={styles.hold}>
      {current?.isOpen ? null : <Clock until={payUntil} now={now} label={heldLabel(type)} />}
      <p className={cx(isSaidByClock && layout.withoutScript, text.small)}>
        <b>
          {heldLabel(type)} until <Moment at={payUntil} show="time" flows />.
        </b>
      </p>
      <p className={cx(text.tiny, text.faint)}>
        {isPart
          ? "Part of your payment has arrived, so you have more time for the rest. If it doesn't come, the order ends and we refund you."
          : `If you don't pay in time, the order ends and you owe nothing. ${inTimeText}`}
      </p>
    </div>
  );
}

function Clock({ until, now, label }: { until: Date; now: number; label: string }) {
  return (
    <div className={layout.withScript}>
      <HoldBar
        label={label}
        expiresAt={until.getTime()}
        totalMs={Math.max(usualHoldMinutes * 60_000, until.getTime() - now)}
        serverNow={now}
      />
    </div>
  );
}
