import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { typeLabels } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { statusView } from "../../customer-order/status-view.ts";
import type { OrderDeskView } from "./order-view.ts";

/** The order's number, time, type and status, with the one sum of the page. */
export function OrderTitle({ order }: { order: OrderDeskView }) {
  const { shortId, type, status, placedAt, sum, payment } = order;
  return (
    <div className="order-title">
      <div>
        <h1>Order #{shortId}</h1>
        <p className="small muted row tight">
          {placedAt}
          <Badge icon={<Icon of={payment.isPaidOut ? ArrowDownToLine : ArrowUpFromLine} size={14} />}>
            {typeLabels[type]}
          </Badge>
          <StatusBadge {...statusView(status)} />
        </p>
      </div>
      <p className="order-sum">
        <span className="tiny faint">{sum.label}</span>
        <span className="dbl">{sum.amount}</span>
      </p>
    </div>
  );
}
