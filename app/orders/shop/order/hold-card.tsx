import { Hourglass } from "lucide";
import { useNavigation } from "react-router";
import { inTimeText } from "../../../payments/shared/pay/pay-copy.ts";
import { Agreement } from "../../../shell/shop/agreement.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import holdBarStyles from "../../../ui/hold-bar.module.css";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Moment, Moments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { ClaimPayment } from "../../shared/order-page/claim-payment.tsx";
import {
  type HeldView,
  type HoldView,
  holdForms,
  type LapsedView,
} from "../../shared/order-page/hold-view.ts";
import { heldLabel, productPages } from "../../shared/products/index.ts";

/**
 * Until when an order is held and what its customer does before then; once it lapsed, the way to take it up
 * again.
 */
export function HoldCard({ hold }: { hold: HoldView }) {
  return hold.kind === "held" ? <Held hold={hold} /> : <Lapsed hold={hold} />;
}

function Held({ hold }: { hold: HeldView }) {
  const { until, totalMs, serverNow } = hold;
  return (
    <Panel aria-label={heldLabel(hold.type)} className={holdBarStyles.holdCard}>
      <div className={cx(layout.stack, layout.snug)}>
        <div className={layout.withScript}>
          <HoldBar label={heldLabel(hold.type)} expiresAt={until} totalMs={totalMs} serverNow={serverNow} />
        </div>
        <p className={layout.withoutScript}>
          <b>
            {heldLabel(hold.type)} until <Moment at={until} show="time" flows />.
          </b>
        </p>
        <p className={cx(text.small, text.muted)}>
          <Moments text={heldText(hold)} />
        </p>
        {hold.canClaimPayment ? <ClaimPayment orderId={hold.orderId} /> : null}
      </div>
    </Panel>
  );
}

function heldText({ untilText, isWorldLocked, bringsGold, isPaymentClaimed }: HeldView): string {
  if (bringsGold) {
    return isWorldLocked
      ? `Meet us before ${untilText}, or the order ends. You'll owe nothing and can reopen it.`
      : `Lock in a world before ${untilText}, or the order ends. Once you do, we hold it longer.`;
  }
  if (isPaymentClaimed) {
    return `You've told us your payment is on its way. We hold your order until ${untilText}.`;
  }
  return `Pay before ${untilText}, or the order ends and you owe nothing. ${inTimeText}`;
}

function Lapsed({ hold }: { hold: LapsedView }) {
  const { orderId, again, isPaidOut, canAct } = hold;
  const isSending = useNavigation().formData?.get("form") === holdForms.takeUp;
  if (!again) {
    return (
      <Alert tone="info" icon={Hourglass} title="Your hold has ended">
        {productPages[hold.type].notReopened}
      </Alert>
    );
  }
  return (
    <Panel title="Your hold has ended">
      <div className={cx(layout.stack, layout.snug)}>
        <p>
          {isPaidOut ? "You receive" : "You pay"} <b>{again.amount}</b> at today's{" "}
          {isPaidOut ? "rate" : "price"}.
        </p>
        {canAct ? (
          <Form
            method="post"
            action={`/order/${orderId}`}
            className={cx(layout.stack, layout.snug)}
            preventScrollReset
          >
            <input type="hidden" name="form" value={holdForms.takeUp} />
            <input type="hidden" name="shownCents" value={again.shownCents} />
            <div>
              <Button type="submit" variant="primary" busy={isSending} busyLabel="Reopening…">
                Reopen this order
              </Button>
            </div>
            <Agreement by="reopening this order" />
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}
