import { Unplug } from "lucide";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { isPaidInEth } from "../../../orders/shared/payment/way-of.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Moment } from "../../../ui/moment.tsx";
import styles from "../pay.module.css";
import { BeforeYouSend } from "./before-you-send.tsx";
import { ChangeWay } from "./change-way.tsx";
import { DemoWallet } from "./demo-wallet.tsx";
import { ManualRequest } from "./manual-request.tsx";
import type { PayActions } from "./pay-data.ts";
import { PayHold } from "./pay-hold.tsx";
import { PayRequest } from "./pay-request.tsx";
import { PayState } from "./pay-state.tsx";
import { RefundNote } from "./refund-note.tsx";
import { StartPayment } from "./start-payment.tsx";
import { Transfers } from "./transfers.tsx";

type PaymentPanelProps = {
  paying: OrderPaying;
  /** The server's clock when `paying` was read, in epoch milliseconds. */
  now: number;
  actions: PayActions;
};

const startable: readonly PayStage[] = ["start", "expired", "reverted"];

/**
 * Paying an order in ETH or a manual way: what to send and where, what is seen of it, and what happens next.
 * Fills a page's panel or a dialog; the countdown runs by itself, everything else is as it was read (Rules
 * S90, P21).
 */
export function PaymentPanel({ paying, now, actions }: PaymentPanelProps) {
  const { current, chain } = paying;
  const stage = payStage(paying);
  const isInEth = isPaidInEth(paying);
  const isStartable = startable.includes(stage) && paying.isPayable && actions.canAct;
  const startsEth = isStartable && isInEth && paying.takesEth;
  return (
    <div className={styles.pay}>
      {actions.failure ? (
        <Alert tone="bad" title={actions.failure.title}>
          {actions.failure.text}
        </Alert>
      ) : null}
      {chain.trouble && stage !== "paid" && isInEth && paying.takesEth ? (
        <ChainTroubleNote at={chain.checkedAt} />
      ) : null}
      <PayHold paying={paying} now={now} />
      <PayState paying={paying} now={now} />
      {stage === "pay" && current ? <PayRequest payment={current} type={paying.type} /> : null}
      {stage === "pay" && current && chain.isTest && actions.canAct ? (
        <DemoWallet orderId={paying.orderId} payment={current} actions={actions} />
      ) : null}
      {stage === "start" && !isInEth ? <ManualRequest paying={paying} canAct={actions.canAct} /> : null}
      {startsEth ? <StartPayment paying={paying} actions={actions} /> : null}
      {stage === "start" || stage === "pay" || stage === "expired" ? (
        <ChangeWay paying={paying} actions={actions} />
      ) : null}
      <RefundNote paying={paying} />
      <Transfers paying={paying} />
      {isInEth && paying.takesEth && (stage === "pay" || stage === "start" || stage === "expired") ? (
        <BeforeYouSend chainId={chain.chainId} />
      ) : null}
    </div>
  );
}

/** The chain cannot be read; what is sent meanwhile is judged by its block, so nobody loses anything. */
function ChainTroubleNote({ at }: { at: Date | null }) {
  return (
    <Alert tone="warn" icon={Unplug} title="We can't see the chain right now">
      Nothing is lost: what counts is when your payment is in a block, not when we see it. Already paid? Wait
      here. Not yet? Wait until this note is gone.
      {at ? (
        <>
          {" "}
          Last seen <Moment at={at} show="time" flows />.
        </>
      ) : null}
    </Alert>
  );
}
