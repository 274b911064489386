import { TriangleAlert } from "lucide";
import { products } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { statusView } from "../../customer-order/status-view.ts";
import { orderTypeIcons } from "../orders/order-type.tsx";
import type { OrderDeskView } from "./order-view.ts";

/** The order's number, time, type and status, with the one sum of the page. */
export function OrderTitle({ order }: { order: OrderDeskView }) {
  const { shortId, type, status, placedAt, sum, sale } = order;
  const mismatches = sale?.claims.filter(({ verdict }) => verdict === "contradicted").length ?? 0;
  return (
    <div className="order-title">
      <div>
        <h1>Order #{shortId}</h1>
        <p className="small muted row tight">
          {placedAt}
          <Badge icon={<Icon of={orderTypeIcons[type]} size={14} />}>{products[type].label}</Badge>
          <StatusBadge {...statusView(status)} />
          {mismatches > 0 ? (
            <a href="#high-scores">
              <Badge tone="bad" icon={<Icon of={TriangleAlert} size={13} />}>
                {mismatches === 1 ? "1 mismatch" : `${mismatches} mismatches`}
              </Badge>
            </a>
          ) : null}
        </p>
      </div>
      <p className="order-sum">
        <span className="tiny faint">{sum.label}</span>
        <span className="dbl">{sum.amount}</span>
      </p>
    </div>
  );
}
