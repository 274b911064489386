import { BadgeCheck, Hourglass, MapPinX } from "lucide";
import { type OrderType, orderPagePaths, products, shortId } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/payouts.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import textStyles from "../../../ui/text.module.css";

/** A refund with what its order tells of whom, every figure written out. */
export type RefundLine = {
  key: string;
  orderId: string;
  type: OrderType;
  customer: string;
  amount: string;
  state: "claimed" | "due" | "by_hand" | "sent";
  detail: string;
  /** Staff whose own order it is leave it to others. */
  isOwn: boolean;
};

/** Money that goes back to customers, or has gone back. */
export function RefundTable({ caption, rows }: { caption: string; rows: readonly RefundLine[] }) {
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

const columns: Column<RefundLine>[] = [
  { key: "order", head: "Order", cell: (row) => <OrderCell row={row} /> },
  { key: "amount", head: "Amount", cell: ({ amount }) => amount, align: "cash", phone: "end" },
  { key: "state", head: "State", cell: (row) => <StateCell row={row} />, phone: "wide" },
  {
    key: "do",
    head: <span className={layout.visuallyHidden}>Actions</span>,
    cell: (row) => <Action row={row} />,
    phone: "wide",
  },
];

function OrderCell({ row }: { row: RefundLine }) {
  return (
    <span className={styles.order}>
      <Link to={orderPagePaths.desk(row.orderId)} className={textStyles.mono}>
        #{shortId(row.orderId)}
      </Link>
      <small>
        {row.customer} · {products[row.type].label}
      </small>
    </span>
  );
}

const badges = {
  claimed: { tone: "gold", icon: Hourglass, text: "Address given" },
  due: { tone: "warn", icon: MapPinX, text: "Waiting for address" },
  by_hand: { tone: "warn", icon: Hourglass, text: "Manual" },
  sent: { tone: "good", icon: BadgeCheck, text: "Sent" },
} as const;

function StateCell({ row: { state, detail } }: { row: RefundLine }) {
  const { tone, icon, text } = badges[state];
  return (
    <span className={styles.state}>
      <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
        {text}
      </Badge>
      <small className={textStyles.breakAnywhere}>{withMoments(detail)}</small>
    </span>
  );
}

function Action({ row: { orderId, state, isOwn } }: { row: RefundLine }) {
  if (state === "sent") return null;
  if (isOwn)
    return (
      <span className={cx(textStyles.small, textStyles.muted)}>
        Your own order. Another manager must do it
      </span>
    );
  const to = `${orderPagePaths.desk(orderId)}#refund`;
  return (
    <LinkButton to={to} size="sm">
      {state === "claimed" ? "Send refund" : "Open"}
    </LinkButton>
  );
}
