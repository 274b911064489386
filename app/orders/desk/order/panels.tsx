import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import type { OrderStatus, OrderType } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { BoostFacts, BoostWork } from "./boost/boost-parts.tsx";
import { GoldCard } from "./gold/gold-card.tsx";
import type { OrderDeskView, OrderMay, Revealed } from "./order-view.ts";
import { PurchaseDisputes } from "./purchase-disputes.tsx";
import { PurchaseFacts } from "./purchase-facts.tsx";
import { CancelSale, CancelSaleLink } from "./sale/cancel-sale.tsx";
import { FlagsAlert, OtherSalesAlert } from "./sale/flags-alert.tsx";
import { RequestReset } from "./sale/request-reset.tsx";
import { SaleFacts } from "./sale/sale-facts.tsx";
import { SaleWork } from "./sale/sale-work.tsx";

type PanelProps = { order: OrderDeskView; may: OrderMay; revealed: Revealed | null };

/** What the order page of staff shows of one product. */
export type AdminPanels = {
  /** Beside the order's status. */
  badges?: ReactNode;
  /** Above the facts: what staff must know first. */
  alerts?: ReactNode;
  facts: ReactNode;
  /** Below the status that they set. */
  work: ReactNode;
  /** Whether the money comes before the facts, because it is next. */
  isMoneyFirst?: boolean;
  statusCard?: StatusPanels;
};

/** What the product adds to the card of the status. */
export type StatusPanels = {
  /** In place of the button of a status. */
  buttons: Partial<Record<OrderStatus, ReactNode>>;
  /** Below the buttons, in their form. */
  below: (busy: boolean) => ReactNode;
  dialogs: ReactNode;
};

/**
 * The panels of an order; null where there is nothing but the trade, such as for an order that was made by
 * hand.
 */
export function panelsOf(props: PanelProps): AdminPanels | null {
  return registered[props.order.type](props);
}

const none = () => null;

const registered: Record<OrderType, (props: PanelProps) => AdminPanels | null> = {
  gold_sale: goldSalePanels,
  gold_buy: none,
  account_sale: salePanels,
  account_purchase: purchasePanels,
  infernal_boost: boostPanels,
  quiver_boost: boostPanels,
  infernal_quiver_boost: boostPanels,
};

/** Once we have the customer's gold, canceling asks what becomes of it. */
function goldSalePanels({ order, may }: PanelProps): AdminPanels | null {
  const { gold, version, isOwn, status } = order;
  if (!gold) return null;
  const asks = gold.isInHand && status !== "canceled" && !isOwn;
  return {
    badges: gold.isOwed ? (
      <a href="#gold">
        <Badge tone="warn">Owes {gold.millions} back</Badge>
      </a>
    ) : null,
    facts: <GoldCard gold={gold} version={version} may={may} />,
    work: null,
    ...(asks
      ? {
          statusCard: {
            buttons: { canceled: <CancelSaleLink /> },
            below: () => null,
            dialogs: <CancelSale order={order} mayKeepGold={may.override} />,
          },
        }
      : {}),
  };
}

function salePanels({ order, may, revealed }: PanelProps): AdminPanels | null {
  const { sale } = order;
  if (!sale) return null;
  const mismatches = sale.claims.filter(({ verdict }) => verdict === "contradicted").length;
  return {
    badges:
      mismatches > 0 ? (
        <a href="#high-scores">
          <Badge tone="bad" icon={<Icon of={TriangleAlert} size={13} />}>
            {mismatches === 1 ? "1 mismatch" : `${mismatches} mismatches`}
          </Badge>
        </a>
      ) : null,
    alerts: (
      <>
        <FlagsAlert flags={sale.flags} />
        <OtherSalesAlert sales={sale.otherSales} />
      </>
    ),
    facts: <SaleFacts sale={sale} may={may} revealed={revealed} />,
    work: <SaleWork order={order} sale={sale} may={may} />,
    isMoneyFirst: Boolean(sale.verification.verifiedAt),
    statusCard: {
      buttons: order.isOwn || order.status === "canceled" ? {} : { canceled: <CancelSaleLink /> },
      below: (busy) => <RequestReset sale={sale} busy={busy} />,
      dialogs: <CancelSale order={order} />,
    },
  };
}

function boostPanels({ order: { boost, ownSeqs }, may, revealed }: PanelProps): AdminPanels | null {
  if (!boost) return null;
  return {
    facts: <BoostFacts boost={boost} may={may} revealed={revealed} />,
    work: <BoostWork boost={boost} ownSeq={ownSeqs.progress} />,
  };
}

function purchasePanels({ order: { purchase }, may, revealed }: PanelProps): AdminPanels | null {
  if (!purchase) return null;
  return {
    facts: (
      <PurchaseFacts
        purchase={purchase}
        mayReveal={may.reveal}
        revealed={revealed?.of === "purchaseLogin" ? revealed.lines : null}
      />
    ),
    work: <PurchaseDisputes purchase={purchase} />,
  };
}
