import type { ReactNode } from "react";
import styles from "../../../shell/desk/desk-order.module.css";
import { KeysDialog } from "../../../shell/desk/keys-dialog.tsx";
import { ColleagueContext } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { AskDialogs } from "../requests/ask-dialogs.tsx";
import { RequestList } from "../requests/request-list.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { ChainAlerts, ChainPaymentsCard } from "./chain-payments-card.tsx";
import { DeadlineBanner } from "./deadline-banner.tsx";
import { EditOrder } from "./edit-order.tsx";
import { CustomerCard, DetailsCard, TransactionCard } from "./fact-cards.tsx";
import { HandOverDialog } from "./hand-over.tsx";
import { HoldCard } from "./hold-card.tsx";
import { ColleagueAlert, HandOverAlert } from "./holder-alerts.tsx";
import { MeetingCard } from "./meeting-card.tsx";
import type { Neighbors } from "./neighbor-links.tsx";
import { OrderBar, OrderTitle } from "./order-bar.tsx";
import { orderKeyList } from "./order-keys.ts";
import type { OrderDeskView, OrderMay, Revealed } from "./order-view.ts";
import { type AdminPanels, panelsOf } from "./panels.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { RefundCard } from "./refund-card.tsx";
import { RemoveOrder } from "./remove-order.tsx";
import { StatusCard } from "./status-card.tsx";
import { TakenBackAlert } from "./taken-back.tsx";
import { useFocusNext } from "./use-focus-next.ts";
import { useOrderKeys } from "./use-order-keys.ts";
import type { Reader } from "./use-readers.ts";

type DeskOrderProps = {
  order: OrderDeskView;
  staff: readonly { value: string; label: string }[];
  may: OrderMay;
  backTo: string;
  neighbors: Neighbors | null;
  readers: readonly Reader[];
  isEditing: boolean;
  /** For the form that writes a note: a key that was never used. */
  formKey: string;
  revealed: Revealed | null;
};

const nothing: OrderMay = {
  actAlone: false,
  reveal: false,
  revealPayout: false,
  refund: false,
  writeOff: false,
  override: false,
  approve: false,
  remove: false,
  block: false,
  list: false,
};

/**
 * The whole page of an order at the desk: what is next comes first, then its facts, then its log. Whose order
 * it is reads it only.
 */
export function DeskOrder({
  order,
  staff,
  backTo,
  neighbors,
  readers,
  formKey,
  revealed,
  ...props
}: DeskOrderProps) {
  const may = order.isOwn ? nothing : props.may;
  const isEditing = props.isEditing && !order.isOwn;
  const panels = panelsOf({ order, may, revealed });
  const keys = useOrderKeys();
  useFocusNext();
  const isPayoutNext = !isEditing && isPayoutWaiting(order);
  const statusCard = <StatusCard order={order} panels={panels?.statusCard} isAfterPayout={isPayoutNext} />;
  return (
    <ColleagueContext value={order.isOwn ? null : order.colleague}>
      <OrderBar
        orderId={order.id}
        backTo={backTo}
        isEditing={isEditing}
        mayEdit={!order.isOwn}
        mayRemove={may.remove}
        invoiceHref={order.status === "completed" ? `/admin/orders/${order.id}/invoice` : null}
        neighbors={neighbors}
        readers={readers}
      />
      <OrderTitle order={order} badges={panels?.badges} />
      {order.isOwn ? (
        <Alert tone="info" title="This is your own order">
          Someone else on the team handles it. Use the customer order page for anything you do as its
          customer.
        </Alert>
      ) : (
        <>
          <HandOverAlert handOver={order.handOver} />
          <ColleagueAlert colleague={order.colleague} />
        </>
      )}
      {order.chain ? <ChainAlerts chain={order.chain} /> : null}
      <TakenBackAlert order={order} />
      {panels?.alerts}
      <Background isOwn={order.isOwn}>
        {isEditing ? null : (
          <div className={cx(layout.stack, styles.nextSteps)}>
            {isPayoutNext ? <PaymentCard order={order} may={may} revealed={revealed} /> : null}
            {statusCard}
            <MeetingCard order={order} />
            {panels?.work}
          </div>
        )}
        <div className={cx(layout.stack, styles.facts)}>
          <DeadlineBanner order={order} />
          <RequestList rows={order.requests} />
          {isEditing ? (
            <EditOrder order={order} staff={staff} mayActAlone={may.actAlone} />
          ) : (
            <OrderFacts
              order={order}
              panels={panels}
              may={may}
              revealed={revealed}
              hasPayout={!isPayoutNext}
            />
          )}
        </div>
        <div className={cx(layout.stack, styles.history)}>
          {isEditing ? statusCard : <HoldCard order={order} />}
          <ActivityCard order={order} formKey={formKey} />
        </div>
      </Background>
      {may.actAlone || order.isOwn ? null : <AskDialogs order={order} />}
      {may.remove ? <RemoveOrder version={order.version} /> : null}
      {order.isOpen && !order.isOwn ? <HandOverDialog order={order} staff={staff} /> : null}
      <KeysDialog isOpen={keys.isListOpen} onOpenChange={keys.setListOpen} keys={orderKeyList} />
    </ColleagueContext>
  );
}

/** Whether paying is what comes next: the money is owed and can be sent, approved or tried again. */
function isPayoutWaiting({ payment: { payout } }: OrderDeskView): boolean {
  if (!payout) return false;
  return payout.canRetry || payout.state === "due" || payout.state === "approved";
}

type BackgroundProps = { isOwn: boolean; children: ReactNode };

/** The two columns; of an own order no form in them can be pressed. */
function Background({ isOwn, children }: BackgroundProps) {
  if (!isOwn) return <div className={styles.columns}>{children}</div>;
  return (
    <fieldset className={styles.columns} disabled>
      {children}
    </fieldset>
  );
}

type OrderFactsProps = Pick<DeskOrderProps, "order" | "may" | "revealed"> & {
  panels: AdminPanels | null;
  /** Whether the payout stands among the facts, because something else is next. */
  hasPayout: boolean;
};

/** The cards of an order; the money comes first where it is next. */
function OrderFacts({ order, panels, may, revealed, hasPayout }: OrderFactsProps) {
  const { chain, refund } = order;
  const money = (
    <>
      {refund ? (
        <RefundCard
          refund={refund}
          orderId={order.id}
          mayRefund={may.refund}
          revealed={revealed?.of === "refundAddress" ? revealed.lines : null}
        />
      ) : null}
      {hasPayout ? <PaymentCard order={order} may={may} revealed={revealed} /> : null}
      <PaymentsCard order={order} may={may} />
      {chain ? <ChainPaymentsCard chain={chain} /> : null}
    </>
  );
  const isMoneyNext = Boolean(panels?.isMoneyFirst || refund?.dueCents);
  return (
    <>
      {isMoneyNext ? money : null}
      {panels?.facts}
      <CustomerCard customer={order.customer} />
      <TransactionCard order={order} />
      {panels ? null : <DetailsCard order={order} />}
      {isMoneyNext ? null : money}
    </>
  );
}
