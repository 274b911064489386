import type { ReactNode } from "react";
import styles from "../../../shell/desk/desk.module.css";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
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
import { HoldCard } from "./hold-card.tsx";
import { MeetingCard } from "./meeting-card.tsx";
import type { Neighbors } from "./neighbor-links.tsx";
import { OrderBar } from "./order-bar.tsx";
import { OrderTitle } from "./order-title.tsx";
import type { OrderDeskView, OrderMay, Revealed } from "./order-view.ts";
import { type AdminPanels, panelsOf } from "./panels.tsx";
import { PaymentDetails } from "./payment-details.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { PayoutCard } from "./payout-card.tsx";
import { RefundCard } from "./refund-card.tsx";
import { RemoveOrder } from "./remove-order.tsx";
import { StatusCard } from "./status-card.tsx";
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
  revealAny: false,
  refund: false,
  writeOff: false,
  override: false,
  approve: false,
  remove: false,
  block: false,
  list: false,
};

/** The whole page of an order at the desk; whose order it is reads it only. */
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
  return (
    <>
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
      ) : null}
      <Background isOwn={order.isOwn} hasWork={panels !== null && !isEditing}>
        <div className={layout.stack}>
          <RequestList rows={order.requests} />
          {order.chain ? <ChainAlerts alerts={order.chain.alerts} /> : null}
          {panels?.alerts}
          <DeadlineBanner deadline={order.deadline} />
          {isEditing ? (
            <EditOrder order={order} staff={staff} mayActAlone={may.actAlone} />
          ) : (
            <OrderFacts order={order} panels={panels} may={may} revealed={revealed} />
          )}
        </div>
        <div className={layout.stack}>
          <StatusCard order={order} panels={panels?.statusCard} />
          {isEditing ? null : <HoldCard order={order} />}
          {isEditing ? null : panels?.work}
          <ActivityCard order={order} formKey={formKey} />
        </div>
      </Background>
      {may.actAlone || order.isOwn ? null : <AskDialogs order={order} />}
      {may.remove ? <RemoveOrder version={order.version} /> : null}
    </>
  );
}

type BackgroundProps = { isOwn: boolean; hasWork: boolean; children: ReactNode };

/** The two columns; of an own order no form in them can be pressed. */
function Background({ isOwn, hasWork, children }: BackgroundProps) {
  const columns = cx(styles.columns, hasWork && deskOrderStyles.ofSale);
  if (!isOwn) return <div className={columns}>{children}</div>;
  return (
    <fieldset className={columns} disabled>
      {children}
    </fieldset>
  );
}

type OrderFactsProps = Pick<DeskOrderProps, "order" | "may" | "revealed"> & { panels: AdminPanels | null };

/** The cards of an order; the money comes first where it is next. */
function OrderFacts({ order, panels, may, revealed }: OrderFactsProps) {
  const { chain, refund } = order;
  const money = (
    <>
      {refund ? (
        <RefundCard
          refund={refund}
          mayRefund={may.refund}
          revealed={revealed?.of === "refundAddress" ? revealed.lines : null}
        />
      ) : null}
      <PaymentDetails order={order} mayReveal={may.reveal} mayActAlone={may.actAlone} revealed={revealed} />
      <PayoutCard order={order} may={may} />
      <PaymentsCard order={order} may={may} />
      {chain ? <ChainPaymentsCard chain={chain} /> : null}
    </>
  );
  const isMoneyNext = Boolean(panels?.isMoneyFirst || refund?.due);
  return (
    <>
      {isMoneyNext ? money : null}
      {panels?.facts}
      <MeetingCard order={order} />
      <CustomerCard customer={order.customer} />
      <TransactionCard order={order} />
      {panels ? null : <DetailsCard order={order} />}
      {isMoneyNext ? null : money}
    </>
  );
}
