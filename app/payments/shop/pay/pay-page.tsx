import { MessageCircle } from "lucide";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { TellMe } from "../../../notifications/shared/tell-me.tsx";
import { FollowsNote } from "../../../orders/shared/order-page/follows-note.tsx";
import { StaffNote } from "../../../orders/shared/order-page/staff-note.tsx";
import { payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { payPanelTitle } from "../../../orders/shared/payment/way-of.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import buttonStyles from "../../../ui/button.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { cancelText, finalizingMilliseconds } from "../../shared/pay/pay-copy.ts";
import type { PayActions, PayData } from "../../shared/pay/pay-data.ts";
import { successPath } from "../../shared/pay/pay-outcome.ts";
import { payVariant } from "../../shared/pay/pay-tone.ts";
import { PaymentPanel } from "../../shared/pay/payment-panel.tsx";
import { UnreadNote } from "../../shared/pay/unread-note.tsx";
import styles from "../../shared/pay.module.css";
import { OtherWay } from "./other-way.tsx";
import { PayHead } from "./pay-head.tsx";
import { payHeading } from "./pay-heading.ts";
import { PaymentSummary } from "./payment-summary.tsx";

type PayPageProps = PayData & {
  actions: PayActions;
  /** Whether the last reading did not reach the shop, with what tries again. */
  unread: { again: () => void } | null;
};

/**
 * The page on which an order is paid; it survives a reload and follows the chain by itself (Rules S90, P21).
 */
export function PayPage({ paying, now, canAct, cancelVersion, account, actions, unread }: PayPageProps) {
  const stage = payStage(paying);
  const { orderId, type, current } = paying;
  const isOpen = stage !== "canceled" && stage !== "nothing";
  useOnceSettled(paying.refundDueCents === 0 && stage === "paid" && canAct ? orderId : null);
  return (
    <div className={cx(layout.page, orderPagesStyles.page)}>
      <PayHead
        orderId={orderId}
        page="Payment"
        heading={payHeading(paying)}
        action={isOpen && canAct ? <TellMe orderId={orderId} /> : null}
      >
        Order #{shortId(orderId)}.{isOpen ? <FollowsNote /> : null}
      </PayHead>
      {canAct ? null : <StaffNote href={orderPagePaths.desk(orderId)} />}
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          {unread ? (
            <UnreadNote again={unread.again}>
              What you see may be out of date. What you've sent counts without this page.
            </UnreadNote>
          ) : null}
          <OtherWay paying={paying} />
          <Panel title={payPanelTitle(paying)}>
            <PaymentPanel paying={paying} now={now} actions={actions} />
            {stage === "paid" ? (
              <p className={styles.onward}>
                <LinkButton to={successPath(orderId)} variant={payVariant(type)}>
                  Continue
                </LinkButton>
              </p>
            ) : null}
            {stage === "canceled" ? (
              <p className={styles.onward}>
                <span className={cx(layout.row, layout.tight)}>
                  <LinkButton to={`/order/${orderId}`}>See your order</LinkButton>
                  {paymentCopyOf(type)
                    .again(account)
                    .map(({ to, label }) => (
                      <LinkButton key={to} to={to} variant="quiet">
                        {label}
                      </LinkButton>
                    ))}
                </span>
              </p>
            ) : null}
          </Panel>
        </div>
        <div className={cx(layout.stack, layout.loose)}>
          <PaymentSummary paying={paying} account={account} />
          <div className={cx(layout.row, orderPagesStyles.orderHelp)}>
            <LinkButton
              to={`/support/chat?${new URLSearchParams({ order: orderId })}`}
              icon={<Icon of={MessageCircle} />}
            >
              Contact Support
            </LinkButton>
            {cancelVersion !== null && stage !== "paid" ? (
              <CancelPayment
                orderId={orderId}
                version={cancelVersion}
                hasPaid={current !== null && current.receivedWei > 0n}
              />
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Goes on by itself a moment after the payment is complete (Rule S91). */
function useOnceSettled(orderId: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (orderId === null) return;
    const timer = setTimeout(
      () => void navigate(successPath(orderId), { replace: true }),
      finalizingMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [orderId, navigate]);
}

type CancelPaymentProps = { orderId: string; version: number; hasPaid: boolean };

/** Asks once more; cancels the order, and with it the payment (Rule S92). Works without scripts. */
function CancelPayment({ orderId, version, hasPaid }: CancelPaymentProps) {
  return (
    <details className={pageStyles.askFirst}>
      <summary className={cx(buttonStyles.button, buttonStyles.quiet)}>
        {hasPaid ? "Cancel order and get a refund" : "Cancel order"}
      </summary>
      <Form method="post" action={orderPagePaths.pay(orderId)} className={cx(layout.stack, layout.snug)}>
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="shownIn" value="page" />
        <input type="hidden" name="version" value={version} />
        <p className={cx(text.small, text.muted)}>{cancelText(hasPaid)}</p>
        <div>
          <Button type="submit" variant="danger-full">
            Yes, cancel this order
          </Button>
        </div>
      </Form>
    </details>
  );
}
