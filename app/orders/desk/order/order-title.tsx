import type { ReactNode } from "react";
import { products } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk-order.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { withMoments } from "../../../ui/moment.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import text from "../../../ui/text.module.css";
import { statusView } from "../../shared/order-page/status-view.ts";
import { adminProducts } from "../products/index.ts";
import type { OrderDeskView } from "./order-view.ts";

/** The order's number, time, type and status, with badges of its product and the one sum of the page. */
export function OrderTitle({ order, badges }: { order: OrderDeskView; badges: ReactNode }) {
  const { shortId, type, status, placedAt, sum } = order;
  return (
    <div className={styles.title}>
      <div>
        <h1 tabIndex={-1}>Order #{shortId}</h1>
        <p className={cx(text.small, text.muted, layout.row, layout.tight)}>
          {withMoments(placedAt)}
          <Badge icon={<Icon of={adminProducts[type].icon.drawing} size={14} />}>
            {products[type].label}
          </Badge>
          <StatusBadge {...statusView(status)} />
          {badges}
        </p>
      </div>
      <p className={styles.sum}>
        <span className={cx(text.tiny, text.faint)}>{sum.label}</span>
        <span className={text.doubleRule}>{sum.amount}</span>
      </p>
    </div>
  );
}
