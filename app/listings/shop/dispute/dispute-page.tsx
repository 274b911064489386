import { Scale } from "lucide";
import { disputeHours } from "../../../../domain/listings/model.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { BackToOrder } from "../../../orders/shared/order-page/back-to-order.tsx";
import {
  type DisputeView,
  type PurchaseDetailView,
  purchasePaths,
} from "../../../orders/shared/purchase/purchase-view.ts";
import styles from "../../../orders/shared/purchase.module.css";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import orderDetailStyles from "../../../ui/order-detail.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { DisputeNotes } from "../../shared/dispute-notes.tsx";
import { AddEvidence, OpenDispute, WithdrawDispute } from "./dispute-forms.tsx";

type DisputePageProps = {
  number: string;
  purchase: PurchaseDetailView;
  /** A key that was never used, for the form that writes. */
  formKey: string;
  /** Whether money is due back of which the customer has to say where to. */
  asksWhereTo: boolean;
};

/**
 * The disputes of a bought account for its buyer: open one, add to it, withdraw it, read how it was decided
 * (Rule P20).
 */
export function DisputePage({ number, purchase, formKey, asksWhereTo }: DisputePageProps) {
  const { orderId, name, disputes, may, isBuyer } = purchase;
  const underWarranty = purchase.stage === "completed" ? purchase.warranty : null;
  return (
    <div className={cx(layout.page, orderDetailStyles.page)}>
      <BackToOrder to={`/order/${orderId}`} number={number} />
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          <header className={layout.stack}>
            <h1>Dispute</h1>
            <p className={cx(textStyles.muted, textStyles.breakAnywhere)}>{name}</p>
          </header>
          {may.dispute ? <OpenDispute formKey={formKey} warranty={underWarranty} /> : null}
          {!may.dispute && disputes.length === 0 ? <NoDispute purchase={purchase} /> : null}
          {disputes.map((dispute) => (
            <OneDispute
              key={dispute.id}
              orderId={orderId}
              dispute={dispute}
              mayAnswer={may.answer && dispute.state === "open"}
              formKey={formKey}
              asksWhereTo={asksWhereTo}
            />
          ))}
          {isBuyer ? null : (
            <p className={textStyles.muted}>
              Staff answer and decide <Link to={purchasePaths.desk(orderId)}>at the desk</Link>.
            </p>
          )}
        </div>
        <HowItGoes purchase={purchase} />
      </div>
    </div>
  );
}

function NoDispute({ purchase: { orderId, stage } }: { purchase: PurchaseDetailView }) {
  const isEnded = stage === "completed" || stage === "canceled";
  return (
    <Empty
      level={2}
      title="You can't open a dispute now"
      action={<LinkButton to={purchasePaths.chat(orderId)}>Message us</LinkButton>}
    >
      {isEnded || stage === "ready"
        ? "Your time to check the account is over, or the order has ended."
        : "We haven't handed over the login yet, so there's nothing to check."}
    </Empty>
  );
}

const badges = { open: "warn", decided: "good", withdrawn: "plain" } as const;
const states = { open: "Open", decided: "Decided", withdrawn: "Withdrawn" } as const;

type OneProps = Pick<DisputePageProps, "formKey" | "asksWhereTo"> & {
  orderId: string;
  dispute: DisputeView;
  mayAnswer: boolean;
};

function OneDispute({ orderId, dispute, mayAnswer, formKey, asksWhereTo }: OneProps) {
  const { state, reason, openedOn, closedOn, answerBy } = dispute;
  return (
    <Panel title={reason} aside={<Badge tone={badges[state]}>{states[state]}</Badge>}>
      <div className={layout.stack}>
        <p className={cx(textStyles.small, textStyles.muted)}>
          Opened on {openedOn}
          {closedOn ? `, ${states[state].toLowerCase()} on ${closedOn}` : ""}.
          {answerBy ? ` We answer by ${answerBy}.` : ""}
        </p>
        <Decided orderId={orderId} dispute={dispute} asksWhereTo={asksWhereTo} />
        <DisputeNotes dispute={dispute} />
        {mayAnswer ? (
          <>
            <AddEvidence dispute={dispute} formKey={formKey} />
            <WithdrawDispute dispute={dispute} />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function Decided({ orderId, dispute, asksWhereTo }: Omit<OneProps, "mayAnswer" | "formKey">) {
  const { decided, answer, outcome } = dispute;
  if (!decided) return null;
  const isRefund = outcome !== "rejected";
  return (
    <Alert
      tone={isRefund ? "good" : "info"}
      icon={Scale}
      title={decided.title}
      action={
        isRefund && asksWhereTo ? (
          <LinkButton to={orderPagePaths.refund(orderId)} size="sm">
            Add a refund address
          </LinkButton>
        ) : null
      }
    >
      {answer ? <p className={textStyles.asTyped}>{answer}</p> : null}
      <p>{decided.follows}</p>
    </Alert>
  );
}

function HowItGoes({ purchase }: { purchase: PurchaseDetailView }) {
  const { check, serverNow, may, orderId, stage } = purchase;
  const isOver = stage === "completed";
  const { disputeAnswerTime } = useShop();
  return (
    <Panel title="How it works">
      <div className={layout.stack}>
        {may.dispute && check ? (
          <HoldBar
            label={`Time to check, until ${check.text}`}
            expiresAt={check.at}
            totalMs={Math.max(disputeHours * 3_600_000, check.at - serverNow)}
            serverNow={serverNow}
          />
        ) : null}
        <ul className={styles.toCheck}>
          {isOver ? null : <li>While a dispute is open, the sale isn't final, however long it takes.</li>}
          <li>
            We answer here within {disputeAnswerTime}, and decide on a full refund, part of it, or none.
          </li>
          {isOver ? null : (
            <li>You can withdraw it. You then have your remaining time to check, at least 12 hours.</li>
          )}
        </ul>
        <p className={cx(textStyles.small, textStyles.muted)}>
          Only you and our team can read it. Never write a password here. Something else?{" "}
          <Link to={purchasePaths.chat(orderId)}>Message us</Link>.
        </p>
      </div>
    </Panel>
  );
}
