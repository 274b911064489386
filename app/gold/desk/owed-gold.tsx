import { orderPagePaths, shortId } from "../../../domain/orders/model.ts";
import { LinkButton } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Link } from "../../ui/link.tsx";
import { withMoments } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";

/** Gold of a canceled sale that goes back to its customer, as words. */
export type OwedGoldLine = {
  orderId: string;
  customer: string;
  gold: string;
  worth: string;
  since: string;
  age: string;
};

const columns: Column<OwedGoldLine>[] = [
  {
    key: "order",
    head: "Order",
    cell: ({ orderId }) => <Link to={orderPagePaths.desk(orderId)}>#{shortId(orderId)}</Link>,
  },
  {
    key: "customer",
    head: "Customer",
    cell: (row) => <span className={text.breakAnywhere}>{row.customer}</span>,
    phone: "wide",
  },
  {
    key: "gold",
    head: "Gold",
    cell: (row) => (
      <span className={text.nowrap}>
        {row.gold}, {row.worth}
      </span>
    ),
    align: "end",
    phone: "end",
  },
  {
    key: "since",
    head: "Waiting",
    cell: (row) => (
      <span>
        {row.age} <small className={text.faint}>since {withMoments(row.since)}</small>
      </span>
    ),
    phone: "wide",
  },
  {
    key: "open",
    head: "Action",
    cell: ({ orderId }) => (
      <LinkButton to={`${orderPagePaths.desk(orderId)}?do=gold-returned#do-gold-returned`} size="sm">
        Gold returned
      </LinkButton>
    ),
    align: "end",
    phone: "wide",
  },
];

/** What waits to be returned in the game, the oldest first (Rule P45); nothing where nothing does. */
export function OwedGold({ rows }: { rows: readonly OwedGoldLine[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel id="owed" title="Gold to return" pad={false}>
      <DataTable caption="Gold to return" columns={columns} rows={rows} rowKey={(row) => row.orderId} />
    </Panel>
  );
}
