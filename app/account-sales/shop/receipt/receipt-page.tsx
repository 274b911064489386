import { ArrowRight } from "lucide";
import { useEffect } from "react";
import { FollowsNote } from "../../../orders/shared/order-page/follows-note.tsx";
import { CounterOfferCard } from "../../../orders/shared/sale/counter-offer-card.tsx";
import { paidTo } from "../../../orders/shared/sale/paid-to.tsx";
import { ResetLinkCard } from "../../../orders/shared/sale/reset-link-card.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import { SealCheck } from "../../../ui/drawings/seal-check.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import panelStyles from "../../../ui/panel.module.css";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import styles from "../offer.module.css";
import { forgetAnswers } from "../stored-answers.ts";
import { ReceiptStepper } from "./receipt-stepper.tsx";
import { type ReceiptState, type ReceiptView, stepsAhead } from "./receipt-view.ts";

const copy: Record<ReceiptState, { title: string; lead: string }> = {
  processing: {
    title: "Your sale is being processed",
    lead: "We have your account’s details. Our team will review it next.",
  },
  success: {
    title: "Your sale has been accepted",
    lead: "Our team is reviewing your account. We pay you once it's verified.",
  },
  error: { title: "Your order has been canceled.", lead: "We didn't buy the account, and we paid nothing." },
};

/** The receipt of a confirmed sale: what was sold, for how much, and how far it is (Rule S77). */
export function ReceiptPage({ receipt }: { receipt: ReceiptView }) {
  const { state, sale, isSellers } = receipt;
  const { title, lead } = textOf(receipt);
  // The flow begins anew once its sale is confirmed (Rule S76).
  useEffect(() => {
    if (isSellers) forgetAnswers();
  }, [isSellers]);
  return (
    <div className={cx(layout.page, orderPagesStyles.page)}>
      <header className={pageStyles.head}>
        <Crumbs
          items={[
            { label: "Home", to: "/" },
            { label: "Sell Accounts", to: "/sell-accounts" },
            { label: "Receipt" },
          ]}
        />
        <h1>{title}</h1>
        <p className={text.lead} role="status">
          {withMoments(lead)}
          {isFollowed(receipt) ? <FollowsNote /> : null}
        </p>
      </header>
      <Asked sale={sale} />
      <ReceiptStepper receipt={receipt} />
      <div className={cx(pageStyles.columns, styles.receiptBody)}>
        <ReceiptSummary receipt={receipt} />
        <aside className={cx(layout.stack, layout.loose)}>
          {state === "error" && receipt.canceledWhy ? (
            <Alert tone="bad" title="Why">
              {receipt.canceledWhy}
            </Alert>
          ) : null}
          {sale.reset?.savedOn ? <ResetLinkCard reset={sale.reset} /> : null}
          <NextSteps receipt={receipt} />
        </aside>
      </div>
    </div>
  );
}

/** Where something is asked of the seller, nothing happens by itself. */
function isFollowed({ status, sale }: ReceiptView): boolean {
  if (sale.counterOffer || (sale.reset && !sale.reset.savedOn)) return false;
  return status !== "completed" && status !== "canceled";
}

/** What the seller has to do stands before everything else. */
function Asked({ sale }: Pick<ReceiptView, "sale">) {
  const { counterOffer, reset } = sale;
  const isLinkWanted = reset !== null && reset.savedOn === null;
  if (!counterOffer && !isLinkWanted) return null;
  return (
    <div className={cx(layout.stack, layout.loose, styles.receiptAsks)}>
      {counterOffer ? <CounterOfferCard offer={counterOffer} back="receipt" failure={null} /> : null}
      {isLinkWanted ? <ResetLinkCard reset={reset} /> : null}
    </div>
  );
}

/**
 * What is asked of the seller heads the page; after the payment the lead says so, and before it what is
 * promised.
 */
function textOf({ state, status, sale }: ReceiptView): { title: string; lead: string } {
  if (sale.counterOffer) {
    return {
      title: "We have a new offer",
      lead: "Accept or decline it. We don't pay until you answer.",
    };
  }
  if (sale.reset && !sale.reset.savedOn) {
    return {
      title: "We need one thing from you",
      lead: "Paste the link that resets the account’s email address.",
    };
  }
  if (status === "completed") {
    return {
      title: "Your sale is complete",
      lead: sale.paidOut
        ? `We paid you ${sale.paidOut} for the account. Thank you for your business.`
        : "This sale is closed. We paid nothing for the account.",
    };
  }
  if (status === "payment_sent")
    return { title: "Your payment is on its way", lead: "We sent it to the payment details you gave us." };
  if (sale.verifiedOn && sale.dueOn) {
    return { title: "Your account is verified", lead: `We'll pay you by ${sale.dueOn}.` };
  }
  return copy[state];
}

function ReceiptSummary({ receipt }: { receipt: ReceiptView }) {
  const { number, placedOn, badge, sum, sale, state } = receipt;
  return (
    <SummaryCard
      as="section"
      title="Receipt"
      torn
      aside={<StatusBadge tone={badge.tone} label={badge.label} />}
      seal={state === "success" ? <SealCheck size={84} seed={receipt.orderId} /> : undefined}
    >
      <KeyValues
        items={[
          { label: "Order", value: <span className={text.mono}>#{number}</span> },
          { label: "Placed", value: placedOn },
          { label: "Username", value: sale.rsn },
          { label: "Account type", value: sale.loginMethod },
          { label: "Payment method", value: sale.paymentMethod ?? "As agreed" },
          ...(sale.paidTo ? [paidTo(sale.paidTo)] : []),
          ...(sale.agreed
            ? [{ label: "Offer", value: <s className={cx(text.money, text.faint)}>{sale.offered}</s> }]
            : []),
        ]}
      />
      <SumLine label={sum.label} total>
        <Sum struck={sum.isStruck}>{sum.amount}</Sum>
      </SumLine>
    </SummaryCard>
  );
}

function NextSteps({ receipt }: { receipt: ReceiptView }) {
  const { orderId, state } = receipt;
  return (
    <div className={cx(panelStyles.panel, panelStyles.padded, layout.stack)}>
      <h2 className={styles.actionTitle}>{nextTitle(receipt)}</h2>
      <NextStepText receipt={receipt} />
      <p className={cx(text.small, text.muted)}>
        We emailed you the link to this sale. We never ask for the password by email or chat.
      </p>
      <LinkButton wide to={`/order/${orderId}`} iconEnd={<Icon of={ArrowRight} size={16} />}>
        Open the order
      </LinkButton>
      {state === "error" ? (
        <LinkButton wide variant="quiet" to="/sell-accounts">
          Get a new offer
        </LinkButton>
      ) : null}
    </div>
  );
}

function nextTitle({ state, status }: ReceiptView): string {
  if (state === "error") return "Sell again";
  return status === "completed" ? "Your order" : "What happens next";
}

/** What is still ahead, and nothing that is behind. */
function NextStepText({ receipt }: { receipt: ReceiptView }) {
  const { accountPayoutTime } = useShop();
  const { state, status, sale } = receipt;
  if (state === "error") {
    return (
      <p className={text.muted}>
        You can get a new offer at any time. Didn't expect this? Please <Link to="/contact">contact us</Link>.
      </p>
    );
  }
  if (status === "completed") return <p className={text.muted}>Your invoice is there.</p>;
  if (status === "payment_sent") {
    return <p className={text.muted}>You're done. We close the sale once your payment arrives.</p>;
  }
  if (sale.verifiedOn) {
    return (
      <p className={text.muted}>You're done. We'll pay you the way you chose, and this page shows when.</p>
    );
  }
  const steps = stepsAhead(receipt, accountPayoutTime);
  if (steps.length === 1) return <p className={text.muted}>{steps[0]}</p>;
  return (
    <ol className={cx(styles.nextList, text.muted)}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
