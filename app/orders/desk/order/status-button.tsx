import {
  canUndo,
  needsMoney,
  type OrderStatus,
  statusLabels,
  transitionNeedsNote,
} from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import { commits } from "../../../shell/desk/keyboard.ts";
import payoutsStyles from "../../../shell/desk/payouts.module.css";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import statusStyles from "../../../ui/status.module.css";
import { statusIcons } from "../../../ui/status-badge.tsx";
import { lacksDetailsText } from "../../shared/desk/payout/payout-copy.ts";
import { statusView } from "../../shared/order-page/status-view.ts";
import { adminProducts } from "../products/index.ts";
import { statusKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";

type StatusButtonProps = {
  order: OrderDeskView;
  to: OrderStatus;
  isNext: boolean;
  /** Says that money was sent while nobody knows where to. */
  isBlind: boolean;
  busy: boolean;
};

/** Sets a status, by a press or by the key that it shows; says what it needs first. */
export function StatusButton({ order, to, isNext, isBlind, busy }: StatusButtonProps) {
  const { type, status } = order;
  const product = adminProducts[type];
  const { tone } = statusView(to);
  const needsNote = product.needsNote(order, to) || transitionNeedsNote(type, status, to);
  const does = to === status ? undefined : product.statusHints[to];
  const text = hintOf(order, to, needsNote);
  return (
    <button
      type="submit"
      name="status"
      value={to}
      disabled={to === status || lacksMoney(order, to)}
      aria-disabled={busy || undefined}
      className={cx(statusStyles[tone], isNext && styles.next)}
      aria-keyshortcuts={statusKeys[to]}
      data-next={isNext || undefined}
      {...(canUndo(type, to) ? {} : commits)}
      onKeyDown={(event) => {
        // A key that is held down since the step before is no press of this one.
        if (event.repeat) event.preventDefault();
      }}
    >
      <Icon of={statusIcons[tone]} size={17} />
      {does ? (
        <span>
          {statusLabels[to]} <small>{does}</small>
        </span>
      ) : (
        statusLabels[to]
      )}
      <span className={styles.statusHint}>
        {isBlind && to !== status ? (
          <small className={payoutsStyles.missing}>{lacksDetailsText}</small>
        ) : text ? (
          <small>{text}</small>
        ) : null}
        {to === status ? null : <KeyHint name={statusKeys[to]} />}
      </span>
    </button>
  );
}

/**
 * Whether a status is refused for want of the money, whatever a note says (Rule P30); Payment Sent sends it.
 */
function lacksMoney({ type, payment }: OrderDeskView, to: OrderStatus): boolean {
  if (to === "payment_sent" || !needsMoney(type, to)) return false;
  const isPaid = payment.state === "paid_out" || payment.state === "written_off";
  return payment.isPaidOut ? !isPaid : payment.missing !== "";
}

/** What a status needs before it can be set; null where it can be now. */
function hintOf(order: OrderDeskView, to: OrderStatus, needsNote: boolean): string | null {
  const { payout } = order.payment;
  if (to === order.status) return "now";
  if (lacksMoney(order, to)) return "needs payment";
  if (to === "payment_sent" && payout?.secondPerson && !payout.approvedByName) return "needs approval";
  return needsNote ? "needs a note" : null;
}
