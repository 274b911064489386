import { UserPlus } from "lucide";
import type { MouseEvent, ReactNode } from "react";
import type { OrderSort } from "../../../../domain/orders/inputs.ts";
import {
  isOpen,
  type OrderType,
  playerLabel,
  products,
  shortId,
  waitsToBeWrittenTo,
} from "../../../../domain/orders/model.ts";
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
import { bulkFormId, orderForms, pickPrefix } from "./order-forms.ts";
import { type OrderLine, paymentOf } from "./order-line.ts";
import type { Freshness } from "./use-fresh-rows.ts";

/** What a row can do; the same functions for all rows, at all times. */
export type RowActions = {
  pick: (id: string, isPicked: boolean) => void;
  select: (id: string) => void;
  askCancel: (line: OrderLine) => void;
  askStatus: (line: OrderLine) => void;
};

export type OrderRowProps = {
  line: OrderLine;
  view: ListView;
  serverNow: number;
  isSelected: boolean;
  isPicked: boolean;
  fresh: Freshness | undefined;
  columns: readonly string[];
  actions: RowActions;
};

type ListColumn = {
  label: string;
  /** Always there. The others can be left out, and are chosen by their names. */
  isFixed?: true;
  /** What a press on its heading sorts by; `usual` is what the list is sorted by unless asked. */
  sort?: OrderSort | "usual";
  /** Of its heading and its cells. */
  className?: string | undefined;
  /** Of its cells alone: most columns are not part of a phone's card. */
  cellClass?: string | undefined;
  /** As wide as what is usually there. */
  width: string;
  cell: (row: OrderRowProps) => ReactNode;
};

/** The columns of the orders' list in their order: all that a new one needs is an entry here. */
export const listColumns = {
  order: { label: "Order", isFixed: true, width: "4.5rem", cell: (row) => <IdCell {...row} /> },
  type: {
    label: "Type",
    className: styles.ofType,
    cellClass: tableStyles.endOnPhone,
    width: "6rem",
    cell: ({ line: { type, account } }) => (
      <>
        <OrderTypeLabel type={type} />
        {account ? (
          <small className={styles.account} title={account}>
            {account}
          </small>
        ) : null}
      </>
    ),
  },
  customer: {
    label: "Customer",
    cellClass: styles.customer,
    width: "8rem",
    cell: ({ line }) => <CustomerCell line={line} />,
  },
  gameName: {
    label: "Game name",
    className: styles.fromWide,
    cellClass: cx(layout.hideOnPhone, styles.gameName),
    width: "6rem",
    cell: ({ line }) => line.rsn ?? none,
  },
  quantity: {
    label: "Quantity",
    className: cx(tableStyles.end, styles.fromMiddle),
    cellClass: cx(layout.hideOnPhone, text.nowrap),
    width: "3rem",
    cell: ({ line }) => quantityOf(line),
  },
  amount: {
    label: "Amount",
    sort: "amount",
    className: tableStyles.cash,
    cellClass: cx(tableStyles.endOnPhone, styles.amount),
    width: "4rem",
    cell: ({ line }) => (
      <>
        <span className={styles.onCard}>{quantityOf(line)}</span>
        {formatUsd(line.amountCents)}
        {line.paid ? (
          <small className={cx(styles.paidMark, styles[line.paid])}>{paidLabels[line.paid]}</small>
        ) : null}
      </>
    ),
  },
  status: { label: "Status", isFixed: true, width: "6.5rem", cell: (row) => <StatusCell {...row} /> },
  clock: {
    label: "Clock",
    sort: "usual",
    cellClass: tableStyles.endOnPhone,
    width: "4.5rem",
    cell: (row) => <ClockCell {...row} />,
  },
  assigned: {
    label: "Assigned to",
    cellClass: styles.assigned,
    width: "6rem",
    cell: ({ line }) => <AssignedCell line={line} />,
  },
  payment: {
    label: "Payment",
    className: styles.fromWidest,
    cellClass: layout.hideOnPhone,
    width: "5rem",
    cell: ({ line }) => paymentOf(line) ?? none,
  },
  world: {
    label: "World",
    className: tableStyles.end,
    cellClass: layout.hideOnPhone,
    width: "2rem",
    cell: ({ line }) => line.world ?? none,
  },
  created: {
    label: "Created",
    sort: "created",
    className: styles.fromMiddle,
    cellClass: cx(layout.hideOnPhone, styles.moment, text.faint),
    width: "5rem",
    cell: ({ line }) => <Moment at={line.createdAt} show="time" />,
  },
  updated: {
    label: "Updated",
    sort: "updated",
    className: styles.fromWidest,
    cellClass: cx(layout.hideOnPhone, styles.moment, text.faint),
    width: "5rem",
    cell: ({ line }) => <Moment at={line.updatedAt} show="time" />,
  },
  actions: {
    label: "Actions",
    isFixed: true,
    cellClass: cx(tableStyles.endOnPhone, styles.rowActions),
    width: "3rem",
    cell: (row) => <CancelCell {...row} />,
  },
} as const satisfies Record<string, ListColumn>;

/** A column that can be left out. */
export type Column = Exclude<keyof typeof listColumns, "order" | "status" | "actions">;

/** Every column, with its name. */
export const columnEntries = Object.entries<ListColumn>(listColumns);

export const columns = columnEntries.flatMap(([name, { isFixed }]) => (isFixed ? [] : [name as Column]));

/** Those that are shown unless somebody chose; of them the window's width leaves some out. */
export const usualColumns: readonly Column[] = columns.filter((column) => column !== "world");

/** The class of a column's heading and cells in a list that shows these columns. */
export function columnClass(name: string, shown: readonly string[]): string | undefined {
  const { className, isFixed } = listColumns[name as Column] as ListColumn;
  return cx(className, !isFixed && !shown.includes(name) && styles.leftOut) || undefined;
}

/** The cookie of a browser in which columns were chosen, and for how long it is kept. */
const cookieName = "order-columns";
const yearSeconds = 31_536_000;

/** The columns that were chosen in this browser; null for the usual ones. */
export function columnsIn(cookies: string | null): Column[] | null {
  const chosen = new RegExp(`(?:^|; )${cookieName}=([a-zA-Z.]*)`).exec(cookies ?? "")?.[1];
  if (chosen === undefined) return null;
  const names = chosen.split(".");
  return columns.filter((column) => names.includes(column));
}

/** The cookie that keeps a choice; null forgets it. */
export function columnsCookie(chosen: readonly Column[] | null, isSecure: boolean): string {
  const rest = `Path=/; Max-Age=${chosen ? yearSeconds : 0}; SameSite=Lax; HttpOnly`;
  return `${cookieName}=${chosen?.join(".") ?? ""}; ${rest}${isSecure ? "; Secure" : ""}`;
}

const none = <span className={text.faint}>–</span>;

function quantityOf({ type, quantity }: OrderLine): string {
  return adminProducts[type].quantityText(quantity);
}

const freshLabels: Record<Freshness, string> = { new: "just in", changed: "just changed" };

function IdCell({ line, view, isPicked, fresh, actions }: OrderRowProps) {
  const name = `#${shortId(line.id)}`;
  return (
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
  );
}

/** An order's type as icon and word. */
function OrderTypeLabel({ type }: { type: OrderType }) {
  const { icon } = adminProducts[type];
  return (
    <span title={products[type].label} className={cx(deskStyles.type, icon.isEmber && deskStyles.ember)}>
      <Icon of={icon.drawing} size={16} />
      <span>{products[type].label}</span>
    </span>
  );
}

function CustomerCell({ line }: { line: OrderLine }) {
  const customer = playerLabel(line);
  return (
    <>
      <b title={customer}>{customer}</b>
      <small title={line.customerEmail}>{line.customerEmail}</small>
      {line.mark && line.mark.others.length > 0 ? (
        <small className={styles.marked}>Taken back before</small>
      ) : null}
      {line.rsn && line.rsn !== customer ? (
        <small className={styles.onCard}>plays as {line.rsn}</small>
      ) : null}
    </>
  );
}

const paidLabels: Partial<Record<PaymentState, string>> = {
  ...paymentStateLabels,
  unpaid: "Unpaid",
  part_paid: "Part paid",
};

/** Without scripts it leads to the order's page, where its status is changed too. */
function StatusCell({ line, view, actions }: OrderRowProps) {
  const status = statusView(line.status);
  return (
    <Link
      to={orderHref(line.id, view)}
      className={styles.statusLink}
      aria-label={`${status.label}, change status of #${shortId(line.id)}`}
      aria-haspopup="dialog"
      onClick={(event) => instead(event, () => actions.askStatus(line))}
    >
      <StatusBadge {...status} />
    </Link>
  );
}

function ClockCell({ line, serverNow }: OrderRowProps) {
  if (!line.holdUntil || !waitsToBeWrittenTo(line)) return <OrderClock line={line} serverNow={serverNow} />;
  return (
    <span className={styles.byHand}>
      Manual payment{" "}
      <small>
        contact by <Moment at={line.holdUntil} show="time" />
      </small>
    </span>
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
      <input type="hidden" name="form" value={orderForms.take} />
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
