import { holdMinutes } from "../../../domain/listings/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { formatTimeOfDay } from "../../../kernel/dates.ts";
import { HoldBar } from "../../ui/hold-bar.tsx";

type AccountHoldProps = {
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
 * How long the account of an order is held while it waits for its money, and what the end means. Nothing for an order that
 * holds nothing. Without scripts nothing counts down, so the moment itself is told.
 */
export function AccountHold({ paying, now }: AccountHoldProps) {
  const { payUntil, type, amountCents, outstandingCents } = paying;
  if (!payUntil || type !== "account_purchase") return null;
  const isPart = outstandingCents > 0 && outstandingCents < amountCents;
  return (
    <div className="pay-hold">
      {isPriceHeldWith(paying) ? null : <Clock until={payUntil} now={now} />}
      <p className="without-script small">
        <b>Account held for you until {formatTimeOfDay(payUntil)} UTC.</b>
      </p>
      <p className="tiny faint">
        {isPart
          ? "A part has arrived, so there is more time for the rest. If it does not come, the order ends and the part is given back."
          : "If it is not paid in time, the order ends by itself and nothing is owed. What you sent in time counts, however late we see it."}
      </p>
    </div>
  );
}

function Clock({ until, now }: { until: Date; now: number }) {
  return (
    <div className="with-script">
      <HoldBar
        label="Account held for you"
        expiresAt={until.getTime()}
        totalMs={Math.max(holdMinutes * 60_000, until.getTime() - now)}
        serverNow={now}
      />
    </div>
  );
}
