import type { ReactNode } from "react";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";
import { FollowsNote } from "../order-page/follows-note.tsx";
import { TrackedActivity, TrackedOrder, type TrackedOrderView } from "./tracked-order.tsx";

type TrackingPageProps = {
  order: TrackedOrderView;
  /** Where its customer or staff see all of it; null for everybody else. */
  ownHref: string | null;
  /** Ways to the private part. */
  children?: ReactNode;
};

/** The public page of an order (Rule P4). */
export function TrackingPage({ order, ownHref, children }: TrackingPageProps) {
  return (
    <div className={cx(layout.page, orderPagesStyles.page)}>
      <header className={pageStyles.head}>
        <h1>Order #{order.number}</h1>
        <p className={text.lead}>
          {order.statusText}
          <FollowsNote />
        </p>
      </header>
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          {ownHref ? (
            <div>
              <LinkButton variant="primary" to={ownHref}>
                Open your order
              </LinkButton>
            </div>
          ) : null}
          <TrackedActivity order={order} />
          {children}
        </div>
        <TrackedOrder order={order} />
      </div>
    </div>
  );
}
