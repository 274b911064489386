import type { ComponentProps } from "react";
import { OrderLinkForm, ownLinkText } from "../track/order-link-form.tsx";
import { TrackForm } from "../track/track-form.tsx";
import { TrackingPage } from "../track/tracking-page.tsx";

type NotOwn =
  | { kind: "missing"; orderId: string }
  | {
      kind: "public";
      orderId: string;
      order: ComponentProps<typeof TrackingPage>["order"];
      signInHref: string | null;
    };

/**
 * What stands in place of a page of an order's customer for whoever does not hold the order: that there is
 * none, or its public part with the way in (Rule P4). `text` says what only its customer does there.
 */
export function NotOwnOrder({ shown, text }: { shown: NotOwn; text: string }) {
  const { orderId } = shown;
  if (shown.kind === "missing") {
    return <TrackForm asked={orderId} isMissing />;
  }
  return (
    <TrackingPage order={shown.order} ownHref={null}>
      <OrderLinkForm
        orderId={orderId}
        title="Is this your order?"
        text={`${text} ${ownLinkText}`}
        signInHref={shown.signInHref}
      />
    </TrackingPage>
  );
}
