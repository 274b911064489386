import { UserPlus } from "lucide";
import { type MouseEvent, memo } from "react";
import { isOpen, shortId } from "../../../../domain/orders/model.ts";
import { type PaymentState, paymentStateLabels } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import deskStyles from "../../../shell/desk/desk.module.css";
import styles from "../../../shell/desk/orders-list.module.css";
import { Avatar } from "../../../ui/avatar.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import tableStyles from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import toggleStyles from "../../../ui/toggle.module.css";
import { statusView } from "../../shared/order-page/status-view.ts";
import { adminProducts } from "../products/index.ts";
import { type ListView, listQuery, orderHref } from "./list-address.ts";
import { OrderClock } from "./order-clock.tsx";
import { bulkFormId, orderListForms, pickPrefix } from "./order-forms.ts";
import type { OrderLine } from "./order-line.ts";
import { OrderTypeLabel } from "./order-type.tsx";
import type { Freshness } from "./use-fresh-rows.ts";

/** What a row can do; the same functions for all rows, at all times. */
export type RowActions = {
  pick: (id: string, isPicked: boolean) => void;
  select: (id: string) => void;
  askCancel: (line: OrderLine) => void;
  askStatus: (line: OrderLine) => void;
};

type OrderRowProps = {
  line: OrderLine;
  view: ListView;
  serverNow: number;
  isSelected: boolean;
  isPicked: boolean;
  fresh: Freshness | undefined;
  actions: RowActions;
};

/** One order of the list; drawn again when something of it changed, not each time the list was read. */
export const OrderRow = memo(DrawnRow, isSameRow);

function isSameRow(
  before: OrderRowProps,
  { line, view, isSelected, isPicked, fresh, actions }: OrderRowProps,
) {
  // The server's time is left out: a clock goes on from the one with which it began.
  return (
    before.isSelected === isSelected &&
    before.isPicked === isPicked &&
    before.fresh === fresh &&
    before.actions === actions &&
    before.view === view &&
    (before.line === line || JSON.stringify(before.line) === JSON.stringify(line))
  );
}

function DrawnRow(props: OrderRowProps) {
  const { line, view, serverNow, isSelected, fresh, actions } = props;
  const quantity = adminProducts[line.type].quantityText(line.quantity);
  return (
    <tr
      className={cx(fresh && tableStyles.fresh, line.hasLeft && styles.hasLeft) || undefined}
      aria-selected={isSelected || undefined}
      onFocus={() => actions.select(line.id)}
    >
      <IdCell {...props} />
      <td className={cx(tableStyles.endOnPhone, styles.ofType)}>
        <OrderTypeLabel type={line.type} />
        {line.account ? (
          <small className={styles.account} title={line.account}>
            {line.account}
          </small>
        ) : null}
      </td>
      <td className={cx(styles.customer, styles.ofCustomer)}>
        <b title={line.customer}>{line.customer}</b>
        <small title={line.customerEmail}>{line.customerEmail}</small>
        {line.isMarked ? <small className={styles.marked}>Taken back before</small> : null}
        {line.rsn && line.rsn !== line.customer ? (
          <small className={styles.onCard}>plays as {line.rsn}</small>
        ) : null}
      </td>
      <td className={cx(layout.hideOnPhone, styles.gameName, styles.ofGameName)}>{line.rsn ?? none}</td>
      <td className={cx(layout.hideOnPhone, tableStyles.end, text.nowrap, styles.ofQuantity)}>{quantity}</td>
      <td className={cx(tableStyles.cash, tableStyles.endOnPhone, styles.ofAmount)}>
        <span className={styles.onCard}>{quantity}</span>
        {formatUsd(line.amountCents)}
        {line.paid ? (
          <small className={cx(styles.paidMark, styles[line.paid])}>{paidLabels[line.paid]}</small>
        ) : null}
      </td>
      <td>
        <StatusCell line={line} view={view} onAsk={actions.askStatus} />
      </td>
      <td className={cx(tableStyles.endOnPhone, styles.ofClock)}>
        {line.writeBefore ? (
          <span className={styles.byHand}>
            Manual payment{" "}
            <small>
              contact by <Moment at={line.writeBefore} show="time" />
            </small>
          </span>
        ) : (
          <OrderClock line={line} serverNow={serverNow} />
        )}
      </td>
      <td className={cx(styles.assigned, styles.ofAssigned)}>
        <AssignedCell line={line} />
      </td>
      <td className={cx(layout.hideOnPhone, styles.ofPayment)}>{line.payment ?? none}</td>
      <td className={cx(layout.hideOnPhone, tableStyles.end, styles.ofWorld)}>{line.world ?? none}</td>
      <td className={cx(layout.hideOnPhone, styles.moment, text.faint, styles.ofCreated)}>
        <Moment at={line.createdAt} show="time" />
      </td>
      <td className={cx(layout.hideOnPhone, styles.moment, text.faint, styles.ofUpdated)}>
        <Moment at={line.updatedAt} show="time" />
      </td>
      <td className={cx(tableStyles.endOnPhone, styles.rowActions)}>
        <CancelCell {...props} />
      </td>
    </tr>
  );
}

const none = <span className={text.faint}>–</span>;

const paidLabels: Partial<Record<PaymentState, string>> = {
  ...paymentStateLabels,
  unpaid: "Unpaid",
  part_paid: "Part paid",
};

const freshLabels: Record<Freshness, string> = { new: "just in", changed: "just changed" };

function IdCell({ line, view, isPicked, fresh, actions }: OrderRowProps) {
  const name = `#${shortId(line.id)}`;
  return (
    <td>
      <span className={styles.orderId}>
        <label className={cx(toggleStyles.row, styles.pick)}>
          <input
            type="checkbox"
            form={bulkFormId}
            name={pickPrefix + line.id}
            checked={isPicked}
            onChange={(event) => actions.pick(line.id, event.target.checked)}
          />
          <span className={toggleStyles.box} aria-hidden="true" />
          <span className={layout.visuallyHidden}>Select {name}</span>
        </label>
        <span>
          <Link className={text.mono} to={orderHref(line.id, view)} data-order={line.id}>
            {name}
          </Link>
          {fresh ? <small>{freshLabels[fresh]}</small> : null}
          {line.hasLeft ? <small>left this list</small> : null}
        </span>
      </span>
    </td>
  );
}

type StatusCellProps = { line: OrderLine; view: ListView; onAsk: RowActions["askStatus"] };

/** Without scripts it leads to the order's page, where its status is changed too. */
function StatusCell({ line, view, onAsk }: StatusCellProps) {
  const status = statusView(line.status);
  return (
    <Link
      to={orderHref(line.id, view)}
      className={styles.statusLink}
      aria-label={`${status.label}, change status of #${shortId(line.id)}`}
      aria-haspopup="dialog"
      onClick={(event) => instead(event, () => onAsk(line))}
    >
      <StatusBadge {...status} />
    </Link>
  );
}

function AssignedCell({ line }: { line: OrderLine }) {
  if (line.assignedTo) {
    const name = line.assignedToName ?? "Someone";
    return (
      <span className={deskStyles.person}>
        <Avatar name={name} />
        <span>{name}</span>
      </span>
    );
  }
  if (!isOpen(line.status)) return <span className={cx(text.faint, layout.hideOnPhone)}>–</span>;
  return (
    <Form method="post" preventScrollReset data-take={line.id}>
      <input type="hidden" name="form" value={orderListForms.take.name} />
      <input type="hidden" name="orderId" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
      <button
        type="submit"
        className={cx(buttonStyles.button, buttonStyles.quiet, buttonStyles.sm, styles.take)}
      >
        <Icon of={UserPlus} size={15} />
        <span>Take</span>
        <span className={layout.visuallyHidden}> #{shortId(line.id)}</span>
      </button>
    </Form>
  );
}

/**
 * Only pending orders are canceled from the list (Rule S40). Without scripts the question is part of the
 * page.
 */
function CancelCell({ line, view, actions }: OrderRowProps) {
  if (line.status !== "pending" || line.hasLeft) return null;
  const query = listQuery(view);
  return (
    <Link
      className={cx(buttonStyles.button, buttonStyles.quiet, buttonStyles.sm)}
      to={`${query ? `${query}&` : "?"}cancel=${line.id}`}
      aria-haspopup="dialog"
      preventScrollReset
      onClick={(event) => instead(event, () => actions.askCancel(line))}
    >
      Cancel<span className={layout.visuallyHidden}> #{shortId(line.id)}</span>
    </Link>
  );
}

/** Does something in the page where a plain press would go elsewhere. */
function instead(event: MouseEvent, action: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  action();
}
