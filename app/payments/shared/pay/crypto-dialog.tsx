import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import textStyles from "../../../ui/text.module.css";
import { cancelText, finalizingMilliseconds, paymentError } from "./pay-copy.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { UnreadNote } from "./unread-note.tsx";
import { type DialogPayment, useDialogPayment } from "./use-dialog-payment.ts";

type CryptoDialogProps = {
  orderId: string;
  /** The order was canceled here. */
  onCancelled(): void;
  /** The dialog was left; the order stays, and is paid on its own page. */
  onLeft(): void;
  /** The payment is complete, and that was said for a moment. */
  onPaid(): void;
};

/** The payment in ETH over the page (Rule S90). Leaving it ends nothing: what was sent counts. */
export function CryptoDialog({ orderId, onCancelled, onLeft, onPaid }: CryptoDialogProps) {
  const payment = useDialogPayment(orderId);
  const { pay, actions, isUnread, isCancelled, again } = payment;
  const isPaid = pay !== null && payStage(pay.paying) === "paid";
  useOnce(isCancelled, 0, onCancelled);
  useOnce(isPaid, finalizingMilliseconds, onPaid);
  return (
    <Dialog
      open
      firm
      wide
      onOpenChange={(open) => open || (isPaid ? onPaid() : onLeft())}
      title="Cryptocurrency Payment"
      text={
        <>
          Order #{shortId(orderId)}. <Link to={orderPagePaths.pay(orderId)}>Its payment page</Link> shows the
          same. The link is in our email.
        </>
      }
      footer={
        isPaid ? <Button onClick={onPaid}>Continue</Button> : <Footer payment={payment} onLeft={onLeft} />
      }
    >
      <div className={layout.stack}>
        {isUnread ? (
          <UnreadNote again={again}>
            What you see may be out of date. What you've sent counts without this window.
          </UnreadNote>
        ) : null}
        {pay ? (
          <PaymentPanel paying={pay.paying} now={pay.now} actions={actions} />
        ) : (
          <Opening payment={payment} />
        )}
      </div>
    </Dialog>
  );
}

/** Before anything is known of the payment. */
function Opening({ payment: { actions, hasAnswer, again } }: { payment: DialogPayment }) {
  if (!hasAnswer && !actions.failure) return <SkeletonText lines={4} label="Getting your address" />;
  return (
    <Alert
      tone="bad"
      title={actions.failure?.title ?? paymentError}
      action={
        <Button size="sm" onClick={again} busy={actions.busy !== null} busyLabel="Trying…">
          Try Again
        </Button>
      }
    >
      {actions.failure?.text ?? "We couldn't load the payment. Your order is safe."}
    </Alert>
  );
}

type FooterProps = { payment: DialogPayment; onLeft(): void };

/** Cancelling asks once more, because it ends the order (Rule S92). */
function Footer({ payment: { pay, actions, cancel }, onLeft }: FooterProps) {
  const [asks, setAsks] = useState(false);
  const version = pay?.cancelVersion ?? null;
  // What is on the chain cannot be called back, so cancelling is then left to the page of the payment.
  const isOnItsWay = pay !== null && payStage(pay.paying) === "confirming";
  const isOver = pay?.paying.status === "canceled";
  const isAsking = asks && version !== null && !isOnItsWay;
  const before = useRef<HTMLButtonElement>(null);
  useBack(isAsking, before);
  if (isAsking) {
    return (
      <CancelQuestion
        hasPaid={(pay?.paying.current?.receivedWei ?? 0n) > 0n}
        isBusy={actions.busy === "cancel"}
        onStay={() => setAsks(false)}
        onCancel={() => cancel(version)}
      />
    );
  }
  return (
    <>
      {version === null || isOnItsWay ? null : (
        <Button variant="quiet" onClick={() => setAsks(true)} ref={before}>
          Cancel order
        </Button>
      )}
      <Button onClick={onLeft}>{isOnItsWay || isOver ? "Close" : "Pay later"}</Button>
    </>
  );
}

type CancelQuestionProps = { hasPaid: boolean; isBusy: boolean; onStay(): void; onCancel(): void };

/**
 * Comes in place of the button that was pressed, so it takes the focus, and is scrolled to where it is below
 * the screen.
 */
function CancelQuestion({ hasPaid, isBusy, onStay, onCancel }: CancelQuestionProps) {
  const question = useRef<HTMLParagraphElement>(null);
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stayButton.current?.focus({ preventScroll: true });
    question.current?.parentElement?.scrollIntoView({ block: "end" });
  }, []);
  return (
    <>
      <p className={cx(textStyles.small, textStyles.muted, layout.grow)} ref={question}>
        {cancelText(hasPaid)}
      </p>
      <Button variant="quiet" onClick={onStay} ref={stayButton}>
        Keep it
      </Button>
      <Button variant="danger-full" onClick={onCancel} busy={isBusy} busyLabel="Canceling…">
        Yes, cancel this order
      </Button>
    </>
  );
}

/** After something is over that had the focus, gives it back to what stands in its place. */
function useBack(isOn: boolean, target: RefObject<HTMLElement | null>) {
  const wasOn = useRef(false);
  useEffect(() => {
    if (!isOn && wasOn.current) target.current?.focus();
    wasOn.current = isOn;
  }, [isOn, target]);
}

/** Calls back once, a while after something has become true. */
function useOnce(isTrue: boolean, afterMilliseconds: number, callback: () => void) {
  const callLatest = useEffectEvent(callback);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => callLatest(), afterMilliseconds);
    return () => clearTimeout(timer);
  }, [isTrue, afterMilliseconds]);
}
