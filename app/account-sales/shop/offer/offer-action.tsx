import { ArrowLeft, ArrowRight } from "lucide";
import { useNavigation } from "react-router";
import { offerHours } from "../../../../domain/account-sales/model.ts";
import { type OrderLimit, OrderLimitNote } from "../../../orders/shared/order-limit.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import panelStyles from "../../../ui/panel.module.css";
import { Spin } from "../../../ui/spin.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "../offer.module.css";
import { stageAddress } from "../sale-stages.ts";
import type { OfferView } from "./offer-view.ts";

type OfferActionProps = {
  offer: OfferView;
  limit: OrderLimit | null | undefined;
  isOver: boolean;
  onOver(): void;
  /** The page's own address, for keeping. */
  link: string;
};

/** What to do with an offer: take it, change the answers, keep its link; or what became of it. */
export function OfferAction({ offer, limit, isOver, onOver, link }: OfferActionProps) {
  const { accountPayoutTime } = useShop();
  if (offer.state === "accepted") return <Accepted offer={offer} />;
  const { amount, standsUntil, answersHref, offerId, expiresAt, renderedAt } = offer;
  return (
    <div className={cx(panelStyles.panel, panelStyles.padded, layout.stack)}>
      <h2 className={styles.actionTitle}>{isOver ? "This offer has expired" : `Sell for ${amount}?`}</h2>
      <p className={textStyles.muted}>
        {isOver ? (
          "Offers last 24 hours. Your answers are saved, so a new one takes a moment."
        ) : (
          <>
            Valid until <Moment at={standsUntil} flows />. Next: how we pay you, and your login. Paid within{" "}
            {accountPayoutTime} of account verification.
          </>
        )}
      </p>
      {isOver ? (
        <LinkButton variant="primary" wide to={answersHref} iconEnd={<Icon of={ArrowRight} size={16} />}>
          Get a new offer
        </LinkButton>
      ) : (
        <>
          <OrderLimitNote limit={limit} />
          <SellNow offerId={offerId} />
          <LinkButton variant="quiet" wide to={answersHref} icon={<Icon of={ArrowLeft} />}>
            Change my answers
          </LinkButton>
        </>
      )}
      <HoldBar
        label="Offer held for"
        expiresAt={expiresAt}
        totalMs={offerHours * 3_600_000}
        serverNow={renderedAt}
        onExpire={onOver}
      />
      {isOver ? null : (
        <div className={cx(layout.row, layout.between, styles.keepLink)}>
          <span className={cx(textStyles.small, textStyles.muted)}>Save the link to this page.</span>
          <CopyButton text={link} label="Copy the link to this offer" size="sm" variant="quiet" />
        </div>
      )}
    </div>
  );
}

/** The way on, which says that it was pressed while the next page is on its way. */
function SellNow({ offerId }: { offerId: string }) {
  const { location } = useNavigation();
  const to = stageAddress(offerId, "sell");
  const isOpening = location !== undefined && location.pathname + location.search === to;
  return (
    <LinkButton
      variant="primary"
      wide
      to={to}
      aria-busy={isOpening || undefined}
      icon={isOpening ? <Spin /> : undefined}
      iconEnd={isOpening ? undefined : <Icon of={ArrowRight} size={16} />}
    >
      {isOpening ? "Opening…" : "Sell Now"}
    </LinkButton>
  );
}

function Accepted({ offer: { receiptHref } }: { offer: OfferView }) {
  return (
    <div className={cx(panelStyles.panel, panelStyles.padded, layout.stack)}>
      <h2 className={styles.actionTitle}>You accepted this offer</h2>
      <p className={textStyles.muted}>
        {receiptHref
          ? "Your sale is in progress. Follow it on the receipt."
          : "Your sale is in progress. The link in our email opens the receipt."}
      </p>
      {receiptHref ? (
        <LinkButton variant="primary" wide to={receiptHref}>
          Open the receipt
        </LinkButton>
      ) : (
        <LinkButton wide to="/track-order">
          Track an order
        </LinkButton>
      )}
    </div>
  );
}
