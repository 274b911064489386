import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { waysText } from "../../../../domain/ways/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { OrderLimitNote } from "../../../orders/shared/order-limit.tsx";
import { paymentCancelled, successPath } from "../../../payments/shared/pay/pay-outcome.ts";
import { useCryptoDialog } from "../../../payments/shared/pay/use-crypto-dialog.ts";
import { usePurchaseInPage } from "../../../promotions/shared/use-purchase-in-page.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import { SealCheck } from "../../../ui/drawings/seal-check.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { loadLater, useLater, useOpener } from "../../../ui/load-later.ts";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { availabilityOf, type ListingPageData, listingPath } from "../../shared/listing-data.ts";
import { Gallery } from "./gallery.tsx";
import styles from "./listing.module.css";
import { verifiedCopy } from "./listing-copy.ts";
import { ListingFacts, ListingLevels } from "./listing-facts.tsx";
import { ListingSummary } from "./listing-summary.tsx";
import { PurchasePanel } from "./purchase.tsx";
import { type PurchaseAnswer, purchaseForm } from "./purchase-form.ts";
import { SimilarListings } from "./similar-listings.tsx";

const purchaseDialog = loadLater(() =>
  import("./purchase-dialog.tsx").then(({ PurchaseDialog }) => PurchaseDialog),
);

/**
 * An account's own page: its pictures, everything that is said of it, its price and the way to buy it (Rule
 * P20).
 */
export function ListingPage(page: ListingPageData) {
  const { listing, similar } = page;
  const buying = useBuying(page);
  const { isBuying, placedId } = buying;
  const PurchaseDialog = useLater(purchaseDialog, isBuying);
  const CryptoDialog = useCryptoDialog(placedId, isBuying);
  const isInPage = usePurchaseInPage(isBuying, PurchaseDialog !== null);
  const isPaying = placedId !== null && CryptoDialog !== null;
  return (
    <div className={layout.page}>
      <ListingHead page={page} />
      {buying.cancelledId ? <CancelledNote orderId={buying.cancelledId} /> : null}
      <div className={styles.cols}>
        <div className={cx(layout.stack, layout.loose)}>
          {isInPage && !isPaying ? <PurchasePanel page={page} /> : null}
          <Gallery key={listing.id} listing={listing} />
          <ListingLevels listing={listing} />
        </div>
        <ListingSummary
          page={page}
          buy={isInPage ? null : <BuyForm page={page} isOpening={isBuying && !PurchaseDialog} />}
        />
        <ListingFacts listing={listing} />
      </div>
      <SimilarListings cards={similar} />
      {isBuying && !isInPage && !isPaying && PurchaseDialog ? (
        <PurchaseDialog page={page} onClose={buying.close} />
      ) : null}
      {isPaying ? <CryptoDialog orderId={placedId} {...buying.afterPayment} /> : null}
    </div>
  );
}

function ListingHead({ page: { listing } }: { page: ListingPageData }) {
  const { name, verified } = listing;
  return (
    <header className={cx(pageStyles.head, styles.head)}>
      <Crumbs
        items={[{ label: "Home", to: "/" }, { label: "Buy Accounts", to: "/buy-accounts" }, { label: name }]}
      />
      <h1 className={text.breakAnywhere}>{name}</h1>
      <p className={verified ? styles.verified : cx(styles.verified, styles.unverified)}>
        {verified ? <SealCheck size={58} seed={listing.id} /> : null}
        <span>
          <b>{verified ? "Verified" : "Not verified"}</b>
          <small>{verified ? verifiedCopy.yes : verifiedCopy.no}</small>
        </span>
      </p>
    </header>
  );
}

type BuyFormProps = { page: ListingPageData; isOpening: boolean };

/** Leads to the purchase: a dialog where there are scripts, a step of the page where there are none. */
function BuyForm({ page: { listing, ways, limit }, isOpening }: BuyFormProps) {
  const opener = useOpener(purchaseDialog);
  return (
    <>
      <OrderLimitNote limit={limit} />
      <Form
        method="get"
        action={listingPath(listing.slug)}
        preventScrollReset
        defaultShouldRevalidate={false}
        onSubmit={opener.onSubmit}
        id="buy"
      >
        <input type="hidden" name="step" value="buy" />
        <Button type="submit" variant="primary" wide busy={opener.busy || isOpening} {...opener.approach}>
          Buy for {formatUsd(listing.priceCents)}
        </Button>
      </Form>
      <p className={cx(text.tiny, text.faint)}>
        {ways.length > 0 ? `You can pay with ${waysText(ways)}.` : "Accounts can’t be ordered right now."}
      </p>
    </>
  );
}

function CancelledNote({ orderId }: { orderId: string }) {
  return (
    <Alert
      tone="info"
      title={paymentCancelled}
      className={styles.note}
      action={
        <LinkButton size="sm" to={orderPagePaths.track(orderId)}>
          Track order
        </LinkButton>
      }
    >
      Order #{shortId(orderId)} is closed and the account is free again. Don't send anything to its payment
      address. We refund what still arrives.
    </Alert>
  );
}

/** How far the purchase is: the address holds the step, the last answer the order that was placed. */
function useBuying(page: ListingPageData) {
  const { slug } = page.listing;
  const { search } = useLocation();
  const navigate = useNavigate();
  const answered = useLastAnswer<PurchaseAnswer>();
  const answer = answered?.form === purchaseForm ? answered : undefined;
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const placedId = answer?.placedId ?? null;
  const isFree = availabilityOf(page) === "free";
  const wantsToBuy = new URLSearchParams(search).get("step") === "buy";
  const [wasOpen, setWasOpen] = useState(answer !== undefined);
  // Once it is open it stays, and says there what happens to the account.
  const isOpen = wantsToBuy && (wasOpen || isFree);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  const leave = () => void navigate(listingPath(slug), { replace: true, preventScrollReset: true });
  return {
    placedId,
    cancelledId,
    isBuying: isOpen,
    close: leave,
    afterPayment: {
      onCancelled() {
        setCancelledId(placedId);
        leave();
      },
      onLeft: leave,
      onPaid() {
        toast({ id: outcomeToast, title: "Payment received", tone: "good" });
        void navigate(successPath(placedId ?? ""));
      },
    },
  };
}
