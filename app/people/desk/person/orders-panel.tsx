import { orderPagePaths, products } from "../../../../domain/orders/model.ts";
import { statusView } from "../../../orders/shared/order-page/status-view.ts";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatStrip } from "../../../ui/stat-strip.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import text from "../../../ui/text.module.css";
import styles from "./person.module.css";
import type { OrderLine, PersonView } from "./person-view.ts";

const columns: readonly Column<OrderLine>[] = [
  {
    key: "order",
    head: "Order",
    cell: ({ id, shortId, type }) => (
      <>
        <Link to={orderPagePaths.desk(id)} className={text.mono}>
          #{shortId}
        </Link>
        <small>{products[type].label}</small>
      </>
    ),
  },
  {
    key: "status",
    head: "Status",
    cell: ({ status }) => <StatusBadge {...statusView(status)} />,
    phone: "end",
  },
  {
    key: "placed",
    head: "Placed",
    cell: ({ placed }) => <span className={cx(text.faint, text.nowrap)}>{withMoments(placed)}</span>,
    phone: "wide",
  },
  { key: "money", head: "Money", cell: ({ money }) => money, phone: "wide" },
];

/** Their orders with what the ledger says of their money (Rule P30). */
export function OrdersPanel({ person }: { person: PersonView }) {
  const { orders, ordersTotal, money, byType, byStatus } = person;
  if (ordersTotal === 0) {
    return (
      <Panel title="Orders">
        <p className={text.muted}>No orders with this account.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={ordersTotal === 1 ? "1 order" : `${ordersTotal.toLocaleString("en-US")} orders`}
      aside={
        orders.length < ordersTotal ? (
          <span className={cx(text.small, text.faint)}>Newest {orders.length} shown</span>
        ) : null
      }
      pad={false}
    >
      <div className={styles.summary}>
        <StatStrip items={money} />
        <div className={cx(text.small, text.muted)}>
          {[byType, byStatus].map((counts) => (
            <p key={counts[0]?.label}>{counts.map(({ label, value }) => `${label} ${value}`).join(" · ")}</p>
          ))}
        </div>
      </div>
      <DataTable caption="Orders" columns={columns} rows={orders} rowKey={({ id }) => id} />
    </Panel>
  );
}
