import type { ComponentType, ReactNode } from "react";
import type { OrderType } from "../../../../domain/orders/model.ts";
import { BoostAccessCard } from "../../shared/boost/boost-access-card.tsx";
import { isAccessForm } from "../../shared/boost/boost-access-view.ts";
import { BoostFacts, NewestProgress } from "../../shared/boost/boost-panel.tsx";
import { BoostSteps } from "../../shared/order-page/next-steps.tsx";
import type { OrderDetailProps } from "../../shared/order-page/order-detail-props.ts";
import { Meetup } from "../../shared/order-page/order-detail-sections.tsx";
import { SaleOffer } from "../../shared/order-page/sale-offer.tsx";
import { BoughtAccount, PurchasePanels } from "../../shared/purchase/purchase-panels.tsx";
import { CounterOfferCard, counterAnswerForm } from "../../shared/sale/counter-offer-card.tsx";
import { ResetLinkCard } from "../../shared/sale/reset-link-card.tsx";

/** A product's own panels on its order's page. Each is given the whole order and shows its product's part. */
type OrderPanels = {
  /** What the customer does next, below the payment and the meeting. */
  Next: ComponentType<OrderDetailProps>;
  /** What the order is about, around the payments, which are its children. */
  Facts: ComponentType<OrderDetailProps & { children: ReactNode }>;
  /** Whether `Next` says itself why the last form was refused. */
  showsFailure: (order: OrderDetailProps) => boolean;
};

const gold: OrderPanels = {
  Next: () => null,
  Facts: ({ meetup, children }) => (
    <>
      {children}
      <Meetup meetup={meetup} />
    </>
  ),
  showsFailure: () => false,
};

const isOfCounterOffer = ({ failure, sale }: OrderDetailProps) =>
  failure?.form === counterAnswerForm && Boolean(sale?.counterOffer);

const accountSale: OrderPanels = {
  Next: (order) => {
    const { sale, page, failure } = order;
    return (
      <>
        {sale?.reset ? <ResetLinkCard reset={sale.reset} /> : null}
        {sale?.counterOffer ? (
          <CounterOfferCard
            offer={sale.counterOffer}
            back={page}
            failure={isOfCounterOffer(order) ? failure : null}
          />
        ) : null}
      </>
    );
  },
  Facts: ({ sale, children }) => (
    <>
      {children}
      {sale ? <SaleOffer sale={sale} /> : null}
    </>
  ),
  showsFailure: isOfCounterOffer,
};

const boost: OrderPanels = {
  Next: ({ boost: ordered, pay, canAct, page, status: { tone } }) =>
    ordered ? (
      <>
        <BoostAccessCard access={ordered.access} canAct={canAct} hasForms={page === "order"} />
        <NewestProgress boost={ordered} />
        {tone === "pending" || tone === "in-progress" ? <BoostSteps boost={ordered} pay={pay} /> : null}
      </>
    ) : null,
  Facts: ({ boost: ordered, children }) => (
    <>
      {ordered ? <BoostFacts boost={ordered} /> : null}
      {children}
    </>
  ),
  showsFailure: ({ failure }) => failure !== null && isAccessForm(failure.form),
};

const accountPurchase: OrderPanels = {
  Next: ({ purchase, pay, page }) =>
    purchase ? (
      <PurchasePanels purchase={purchase} pay={pay} page={page === "profile" ? "profile" : "order"} />
    ) : null,
  Facts: ({ purchase, children }) => (
    <>
      {purchase ? <BoughtAccount purchase={purchase} /> : null}
      {children}
    </>
  ),
  showsFailure: () => false,
};

/** The panels of each order type. */
export const productPanels: Record<OrderType, OrderPanels> = {
  gold_sale: gold,
  gold_buy: gold,
  account_sale: accountSale,
  infernal_boost: boost,
  quiver_boost: boost,
  infernal_quiver_boost: boost,
  account_purchase: accountPurchase,
};
