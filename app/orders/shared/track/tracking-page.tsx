import type { ReactNode } from "react";
import { LinkButton } from "../../../ui/button.tsx";
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
    <div className="wrap meeting">
      <header className="head">
        <h1>Order #{order.number}</h1>
        <p className="lead">
          {order.statusText}
          <FollowsNote />
        </p>
      </header>
      <div className="cols">
        <div className="stack lg">
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
