import { ArrowLeft, ShieldCheck } from "lucide";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import {
  CounterOfferCard,
  type CounterOfferPlace,
  counterAnswerForm,
} from "../account-sale/counter-offer/counter-offer-card.tsx";
import { ResetLinkCard } from "../account-sale/reset-link/reset-link-card.tsx";
import { eventIcons } from "../orders/event-icons.ts";
import { PayCard } from "../pay/pay-card.tsx";
import { PurchasePanels } from "../purchase/purchase-panels.tsx";
import type { PurchaseDetailView } from "../purchase/purchase-view.ts";
import { ReviewCard, type ReviewCardView } from "../review/review-card.tsx";
import { BoostAccessCard } from "./boost-access-card.tsx";
import { isAccessForm } from "./boost-access-view.ts";
import { type BoostDetailView, BoostPanels } from "./boost-panel.tsx";
import { DetailsSlip, type DetailsSlipProps } from "./details-slip.tsx";
import { SaleOffer } from "./sale-offer.tsx";

export type PaymentView = {
  id: string;
  method: string;
  amount: string;
  status: string;
  tone: "good" | "warn" | "bad";
  cryptoAddress: string | null;
  txHash: string | null;
  when: string;
};

type TimelineLine = {
  key: string;
  /** The event's type, which decides the icon of what is no status. */
  type: string;
  title: string;
  text: string | null;
  when: string;
  tone?: StatusTone;
};

export type OrderDetailProps = DetailsSlipProps & {
  back: { to: string; label: string };
  status: { tone: StatusTone; label: string };
  statusText: string;
  timeline: readonly TimelineLine[];
  payments: readonly PaymentView[];
  meetup: { location: string; when: string; completed: boolean } | null;
  isGold: boolean;
  /** What was bought, if it is a boost. */
  boost: BoostDetailView | null;
  /** What was bought, if it is an account. */
  purchase: PurchaseDetailView | null;
  /** The page that this is shown on. */
  place: CounterOfferPlace;
  refusal: { form: string; title: string; text: string } | null;
  /** Whether the reader may act: the order's customer. */
  canAct: boolean;
  /** How its review stands; null where there is none to leave. */
  review: ReviewCardView | null;
};

/** A customer's own order with all that belongs to it (spec/1 §2 Customer order detail). */
export function OrderDetail(props: OrderDetailProps) {
  const { sale } = props;
  const isOfCounterOffer = props.refusal?.form === counterAnswerForm && Boolean(sale?.counterOffer);
  return (
    <div className="wrap order-detail">
      <p>
        <LinkButton to={props.back.to} variant="quiet" size="sm" icon={<Icon of={ArrowLeft} size={16} />}>
          {props.back.label}
        </LinkButton>
      </p>
      {props.refusal && !isOfCounterOffer && !isAccessForm(props.refusal.form) ? (
        <Alert tone="bad" title={props.refusal.title}>
          {props.refusal.text}
        </Alert>
      ) : null}
      <div className="cols">
        <div className="stack lg">
          <header className="stack">
            <h1>Order #{props.number}</h1>
            <p className="row">
              <StatusBadge {...props.status} />
              <span className="muted">{props.statusText}</span>
            </p>
          </header>
          {props.pay ? <PayCard paying={props.pay} canAct={props.canAct} /> : null}
          {sale?.reset ? <ResetLinkCard reset={sale.reset} /> : null}
          {sale?.counterOffer ? (
            <CounterOfferCard
              offer={sale.counterOffer}
              back={props.place}
              refusal={isOfCounterOffer ? props.refusal : null}
            />
          ) : null}
          {props.purchase ? (
            <PurchasePanels
              purchase={props.purchase}
              place={props.place === "profile" ? "profile" : "order"}
            />
          ) : null}
          {props.boost ? (
            <BoostAccessCard
              access={props.boost.access}
              canAct={props.canAct}
              hasForms={props.place === "order"}
            />
          ) : null}
          {props.boost ? <BoostPanels boost={props.boost} /> : null}
          {props.review ? <ReviewCard review={props.review} /> : null}
          <Panel title="Order Timeline">
            <Timeline
              items={props.timeline.map(({ type, ...line }) => ({ ...line, icon: eventIcons[type] }))}
            />
          </Panel>
          <Payments payments={props.payments} note={sale?.paymentNote ?? null} />
          {props.isGold ? <Meetup meetup={props.meetup} /> : null}
          {sale ? <SaleOffer sale={sale} /> : null}
        </div>
        <div className="stack lg">
          <DetailsSlip {...props} />
          <SecureTransaction isGold={props.isGold} />
        </div>
      </div>
    </div>
  );
}

function Payments({ payments, note }: { payments: readonly PaymentView[]; note: string | null }) {
  return (
    <Panel title="Payment Information">
      {payments.length === 0 ? <p className="muted">{note ?? "No payment information available."}</p> : null}
      {payments.map((payment) => (
        <KeyValues
          key={payment.id}
          labelled
          items={[
            { label: "Method", value: payment.method },
            { label: "Amount", value: payment.amount },
            { label: "Status", value: <Badge tone={payment.tone}>{payment.status}</Badge> },
            ...(payment.cryptoAddress
              ? [{ label: "Address", value: <span className="mono wrap-any">{payment.cryptoAddress}</span> }]
              : []),
            ...(payment.txHash
              ? [{ label: "Transaction", value: <span className="mono wrap-any">{payment.txHash}</span> }]
              : []),
            { label: "Date", value: payment.when },
          ]}
        />
      ))}
    </Panel>
  );
}

const ofGold =
  "Payout details are encrypted, and our trader says your order's phrase before a trade. We never ask for your password.";
const ofOthers =
  "Logins, links and payout details are encrypted; staff open them with a reason that is entered there. We never ask for them by mail or chat.";

function Meetup({ meetup }: Pick<OrderDetailProps, "meetup">) {
  return (
    <Panel
      title="Gold Meetup Details"
      aside={meetup?.completed ? <Badge tone="good">Completed</Badge> : undefined}
    >
      {meetup ? (
        <KeyValues
          labelled
          items={[
            { label: "Location", value: meetup.location },
            { label: "Time", value: meetup.when },
          ]}
        />
      ) : (
        <p className="muted">No meetups scheduled yet.</p>
      )}
    </Panel>
  );
}

function SecureTransaction({ isGold }: Pick<OrderDetailProps, "isGold">) {
  return (
    <Panel title="Secure Transaction">
      <p className="with-icon">
        <Icon of={ShieldCheck} size={20} />
        <span>
          Every step of this order is entered in a log that nobody can change. {isGold ? ofGold : ofOthers}
        </span>
      </p>
    </Panel>
  );
}
