import type { ReactNode } from "react";
import { products } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { statusView } from "../../shared/order-page/status-view.ts";
import { adminProducts } from "../products/index.ts";
import type { OrderDeskView } from "./order-view.ts";

/** The order's number, time, type and status, with badges of its product and the one sum of the page. */
export function OrderTitle({ order, badges }: { order: OrderDeskView; badges: ReactNode }) {
  const { shortId, type, status, placedAt, sum } = order;
  return (
    <div className="order-title">
      <div>
        <h1>Order #{shortId}</h1>
        <p className="small muted row tight">
          {placedAt}
          <Badge icon={<Icon of={adminProducts[type].icon.drawing} size={14} />}>
            {products[type].label}
          </Badge>
          <StatusBadge {...statusView(status)} />
          {badges}
        </p>
      </div>
      <p className="order-sum">
        <span className="tiny faint">{sum.label}</span>
        <span className="dbl">{sum.amount}</span>
      </p>
    </div>
  );
}
