import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import { SealCheck } from "../../../ui/drawings/seal-check.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { PhoneFold } from "../../../ui/phone-fold.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import { OrderHistory } from "../../shared/order-page/order-history.tsx";
import { OrderSummary } from "./order-summary.tsx";

type OrderLayoutProps = { order: MeetingView; children: ReactNode; sealed?: boolean };

/** What is to be done, and beside it the order's summary with its timeline. */
export function OrderLayout({ order, children, sealed = false }: OrderLayoutProps) {
  return (
    <div className={pageStyles.columns}>
      <div className={cx(layout.stack, layout.loose)}>{children}</div>
      <div className={cx(layout.stack, layout.loose)}>
        <PhoneFold title={`Details of order #${order.number}`}>
          <OrderSummary {...order} seal={sealed ? <SealCheck size={84} /> : undefined} />
          <OrderHistory title="Order timeline" lines={order.history} />
        </PhoneFold>
      </div>
    </div>
  );
}
