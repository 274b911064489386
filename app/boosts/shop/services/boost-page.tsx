import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { unconfirmedQuestText } from "../../../../domain/boosts/model.ts";
import { rsnKey } from "../../../../domain/players/model.ts";
import type { PayWay } from "../../../../domain/ways/model.ts";
import type { OrderLimit } from "../../../orders/shared/order-limit.tsx";
import { useCryptoDialog } from "../../../payments/shared/pay/use-crypto-dialog.ts";
import { usePurchaseInPage } from "../../../promotions/shared/use-purchase-in-page.ts";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { HowItWorks } from "../../../ui/how-it-works.tsx";
import layout from "../../../ui/layout.module.css";
import { useLater } from "../../../ui/load-later.ts";
import type { Step } from "../../../ui/steps.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import styles from "../../shared/boost.module.css";
import { boostAddress, readAsk } from "../../shared/boost-ask.ts";
import { confirmId, noQuoteText } from "../../shared/boost-copy.ts";
import type { BoostStart } from "../../shared/quote-view.ts";
import { BuyForm, purchaseDialog } from "./buy-form.tsx";
import { PurchasePanel } from "./checkout/purchase.tsx";
import type { PurchaseAnswer } from "./checkout/purchase-form.ts";
import { type Unpaid, UnpaidNote } from "./checkout/unpaid-note.tsx";
import { QuotePanel } from "./quote-panel.tsx";
import { QuoteSummary, RenewButton } from "./quote-summary.tsx";
import { RequirementsPanel } from "./requirements-panel.tsx";
import { ServiceHead } from "./service-head.tsx";
import { type BoostOrderForm, useBoostQuote } from "./use-boost-quote.ts";

export type BoostPageProps = {
  /** What the owner says of the page and of how a boost goes. */
  words: { title: string; lead: string; steps: readonly Step[] };
  start: BoostStart;
  /** The address of the signed-in customer's account; null for guests. */
  accountEmail: string | null;
  /** How a boost may be paid now (Rule P34). */
  ways: readonly PayWay[];
  /** Why they can't order now; undefined where the page asks by itself. */
  limit: OrderLimit | null | undefined;
};

/**
 * The order form for boosts: who, what, the price and what it is made of, and the way to buy it (Rule S81).
 */
export function BoostPage({ words, start, accountEmail, ways, limit }: BoostPageProps) {
  const orderForm = useBoostQuote(start);
  const form = useRef<HTMLFormElement>(null);
  const { quote, accountState } = orderForm;
  const { confirmed, setConfirmed, isOpen } = useConfirmation(orderForm);
  const name = useNameCheck(orderForm, form);
  const buying = useBuying(orderForm, isOpen);
  const player = quote ? { rsn: quote.ask.rsn, requirements: quote.requirements } : accountState;
  const purchase =
    quote && buying.isBuying ? { quote, confirmsDesertTreasure: confirmed, accountEmail, ways, limit } : null;
  const { placedId } = buying;
  const PurchaseDialog = useLater(purchaseDialog, purchase !== null);
  const CryptoDialog = useCryptoDialog(placedId, purchase !== null);
  const isInPage = usePurchaseInPage(purchase !== null, PurchaseDialog !== null);
  const isPaying = placedId !== null && CryptoDialog !== null;
  return (
    <>
      <ServiceHead title={words.title} lead={words.lead} />
      <div className={cx(layout.page, styles.columns)}>
        {buying.unpaid ? <UnpaidNote unpaid={buying.unpaid} /> : null}
        {buying.asksConfirmation ? <ConfirmNote /> : null}
        {purchase && isInPage ? (
          <PurchasePanel {...purchase} />
        ) : (
          <QuotePanel orderForm={orderForm} prices={start.prices} form={form} notice={name.notice} />
        )}
        <QuoteSummary
          orderForm={orderForm}
          prices={start.prices}
          ways={ways}
          promo={isInPage ? buying.promo : null}
          buy={
            quote && !isInPage ? (
              <BuyForm
                limit={limit}
                quote={quote}
                isOpen={isOpen}
                isOpening={purchase !== null && !PurchaseDialog}
                onSubmit={name.check}
                confirmation={{
                  confirmed,
                  error: buying.asksConfirmation ? unconfirmedQuestText : undefined,
                  onChange: setConfirmed,
                }}
              />
            ) : null
          }
        />
        <RequirementsPanel player={player} confirmed={confirmed} />
      </div>
      <HowItWorks title="How boosting works" steps={words.steps} />
      {purchase && !isInPage && !isPaying && PurchaseDialog ? (
        <PurchaseDialog
          {...purchase}
          renewal={orderForm.isPayable ? null : <RenewButton orderForm={orderForm} />}
          onClose={buying.close}
        />
      ) : null}
      {isPaying ? <CryptoDialog orderId={placedId} {...buying.afterPayment} /> : null}
    </>
  );
}

/** Stands where the page opens, since the box and its button may lie far below. */
function ConfirmNote() {
  return (
    <Alert tone="bad" title="Nothing was bought yet" className={styles.note}>
      <a href={`#${confirmId}`}>Confirm Desert Treasure 1</a> first, then press Buy Now below it.
    </Alert>
  );
}

/** Whether the customer says that Desert Treasure 1 is done, and whether the purchase waits for it. */
function useConfirmation({ quote }: BoostOrderForm) {
  const { search } = useLocation();
  const [confirmed, setConfirmed] = useState(
    () => new URLSearchParams(search).get("confirmsDesertTreasure") === "on",
  );
  const isOpen = quote?.requirements.needsConfirmation === true && !confirmed;
  return { confirmed, setConfirmed, isOpen };
}

/** Somebody else may have been typed since the quote. */
function useNameCheck({ quote }: BoostOrderForm, form: React.RefObject<HTMLFormElement | null>) {
  const [wrongFor, setWrongFor] = useState<string | null>(null);
  const isWrong = quote !== null && wrongFor === quote.quoteId;
  return {
    notice: isWrong ? { title: "No quote for this username", text: noQuoteText } : null,
    check(event: FormEvent<HTMLFormElement>) {
      const typed = form.current && readAsk(new FormData(form.current)).rsn;
      const isOther = quote !== null && typed !== null && rsnKey(typed) !== rsnKey(quote.ask.rsn);
      setWrongFor(isOther ? quote.quoteId : null);
      if (!isOther) return;
      event.preventDefault();
      form.current?.querySelector<HTMLElement>("[name=rsn]")?.focus();
    },
  };
}

/** How far the purchase is: the address holds the step, the last answer the order that was placed. */
function useBuying({ quote, ask, estimate, take }: BoostOrderForm, isOpen: boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const answer = useLastAnswer<PurchaseAnswer>();
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  const placedId = answer?.placedId ?? null;
  const wantsToBuy = new URLSearchParams(search).get("step") === "buy";

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (answer?.quote) take(answer.quote);
  }, [answer]);

  function leave(kind: Unpaid["kind"]) {
    if (placedId) setUnpaid({ kind, orderId: placedId });
    // The quote has made its order: the page goes on with a fresh one.
    void navigate(boostAddress(ask), { replace: true });
  }
  return {
    placedId,
    unpaid,
    promo: answer?.promo ?? null,
    isBuying: wantsToBuy && quote !== null && !estimate && !isOpen,
    asksConfirmation: wantsToBuy && isOpen,
    close() {
      const address = quote ? boostAddress(quote.ask, { quoteId: quote.quoteId }) : boostAddress(ask);
      void navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    afterPayment: {
      onCancelled: () => leave("cancelled"),
      onLeft: () => leave("left"),
      onPaid() {
        toast({ id: outcomeToast, title: "Payment received", tone: "good" });
        void navigate(`/order-success?${new URLSearchParams({ orderId: placedId ?? "" })}`);
      },
    },
  };
}
