import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import type { OrderStatus, OrderType } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { AccessCard } from "./boost/access-card.tsx";
import { BoostCard, RequirementsCard } from "./boost/boost-card.tsx";
import { GearCard } from "./boost/gear-card.tsx";
import { ProgressCard } from "./boost/progress-card.tsx";
import { SnapshotsCard } from "./boost/snapshots-card.tsx";
import { GoldCard } from "./gold/gold-card.tsx";
import type { OrderDeskView, OrderMay, Revealed } from "./order-view.ts";
import { PurchaseDisputes } from "./purchase-disputes.tsx";
import { PurchaseFacts } from "./purchase-facts.tsx";
import { AccountDetailsCard } from "./sale/account-details-card.tsx";
import { CancelSale, CancelSaleLink } from "./sale/cancel-sale.tsx";
import { CounterOfferCard } from "./sale/counter-offer-card.tsx";
import { FlagsAlert, OtherSalesAlert } from "./sale/flags-alert.tsx";
import { HighScoresCard } from "./sale/high-scores-card.tsx";
import { ListingCardData } from "./sale/listing-card.tsx";
import { LoginCard } from "./sale/login-card.tsx";
import { RecoverCard } from "./sale/recover-card.tsx";
import { RequestReset, ResetLinkCard } from "./sale/reset-link-card.tsx";
import { VerifyCard } from "./sale/verify-card.tsx";

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
  const linesOf = (of: Revealed["of"]) => (revealed?.of === of ? revealed.lines : null);
  const mismatches = sale.offer.claims.filter(({ verdict }) => verdict === "contradicted").length;
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
        <FlagsAlert sale={sale} />
        <OtherSalesAlert sale={sale} />
      </>
    ),
    facts: (
      <>
        <ResetLinkCard {...{ order, sale }} mayReveal={may.reveal} revealed={linesOf("resetLink")} />
        <AccountDetailsCard sale={sale} />
        <HighScoresCard sale={sale} />
        <LoginCard sale={sale} mayReveal={may.reveal} revealed={linesOf("login")} />
      </>
    ),
    work: (
      <>
        <VerifyCard sale={sale} order={order} mayActAlone={may.actAlone} />
        <CounterOfferCard order={order} sale={sale} />
        <ListingCardData order={order} sale={sale} mayList={may.list} />
        <RecoverCard version={order.version} mayBlock={may.block} />
      </>
    ),
    isMoneyFirst: sale.handedOverAt !== null,
    statusCard: {
      buttons: order.isOwn || order.status === "canceled" ? {} : { canceled: <CancelSaleLink /> },
      below: (busy) => <RequestReset order={order} sale={sale} busy={busy} />,
      dialogs: <CancelSale order={order} />,
    },
  };
}

function boostPanels({ order, may, revealed }: PanelProps): AdminPanels | null {
  const { boost, version } = order;
  if (!boost) return null;
  const shown = revealed?.of === "boostAccess" ? revealed.lines : null;
  return {
    facts: (
      <>
        <AccessCard boost={boost} mayReveal={may.reveal} revealed={shown} />
        <RequirementsCard boost={boost} />
        <BoostCard order={order} boost={boost} />
      </>
    ),
    work: (
      <>
        <ProgressCard order={order} boost={boost} />
        <SnapshotsCard boost={boost} />
        <GearCard boost={boost} version={version} />
      </>
    ),
  };
}

function purchasePanels({ order, may, revealed }: PanelProps): AdminPanels | null {
  const { purchase } = order;
  if (!purchase) return null;
  return {
    facts: (
      <PurchaseFacts
        order={order}
        purchase={purchase}
        mayReveal={may.reveal}
        revealed={revealed?.of === "purchaseLogin" ? revealed.lines : null}
      />
    ),
    work: <PurchaseDisputes purchase={purchase} />,
  };
}
