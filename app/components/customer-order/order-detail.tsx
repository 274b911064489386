import { ArrowLeft, ShieldCheck } from "lucide-react";
import { Form } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Slip } from "../../ui/slip.tsx";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import { Sum, SumLine } from "../../ui/sum.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import {
  CounterOfferCard,
  type CounterOfferPlace,
  counterAnswerForm,
} from "../account-sale/counter-offer/counter-offer-card.tsx";
import { ResetLinkCard } from "../account-sale/reset-link/reset-link-card.tsx";
import { type SaleDetailView, SaleOffer } from "./sale-offer.tsx";

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

export type OrderDetailProps = {
  back: { to: string; label: string };
  number: string;
  placedOn: string;
  status: { tone: StatusTone; label: string };
  statusText: string;
  product: string;
  quantity: string | null;
  rate: string | null;
  total: { label: string; amount: string };
  /** The version the page was read with; null when the order can no longer be canceled here. */
  cancelVersion: number | null;
  meetingHref: string | null;
  invoiceHref: string | null;
  timeline: readonly { key: string; title: string; text: string | null; when: string; tone?: StatusTone }[];
  payments: readonly PaymentView[];
  meetup: { location: string; when: string; completed: boolean } | null;
  isGold: boolean;
  /** The account that is sold, if it is one. */
  sale: SaleDetailView | null;
  /** The page that this is shown on. */
  place: CounterOfferPlace;
  refusal: { form: string; title: string; text: string } | null;
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
      {props.refusal && !isOfCounterOffer ? (
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
          {sale?.reset ? <ResetLinkCard reset={sale.reset} /> : null}
          {sale?.counterOffer ? (
            <CounterOfferCard
              offer={sale.counterOffer}
              back={props.place}
              refusal={isOfCounterOffer ? props.refusal : null}
            />
          ) : null}
          <Panel title="Order Timeline">
            <Timeline items={props.timeline} />
          </Panel>
          <Payments payments={props.payments} />
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

function DetailsSlip(props: OrderDetailProps) {
  return (
    <Slip title="Order Details">
      <KeyValues
        items={[
          { label: "Order number", value: `#${props.number}` },
          { label: "Placed on", value: props.placedOn },
          { label: "Product", value: props.product },
          ...(props.quantity ? [{ label: "Quantity", value: props.quantity }] : []),
          ...(props.rate ? [{ label: "Rate per million", value: props.rate }] : []),
          ...(props.sale ? saleFacts(props.sale) : []),
        ]}
      />
      <SumLine label={props.total.label} total>
        <Sum>{props.total.amount}</Sum>
      </SumLine>
      <div className="stack order-acts">
        {props.meetingHref ? (
          <LinkButton to={props.meetingHref} variant="primary" wide>
            Go to the meeting page
          </LinkButton>
        ) : null}
        {props.invoiceHref ? (
          <LinkButton to={props.invoiceHref} wide>
            View Invoice
          </LinkButton>
        ) : null}
        <LinkButton to="/support" wide>
          Contact Support
        </LinkButton>
        {props.cancelVersion === null ? null : <CancelOrder version={props.cancelVersion} />}
      </div>
    </Slip>
  );
}

function saleFacts(sale: SaleDetailView) {
  const { rsn, loginMethod, paymentMethod, verifiedOn, dueOn } = sale;
  return [
    { label: "Game account", value: rsn },
    { label: "Login method", value: loginMethod },
    ...(paymentMethod ? [{ label: "Payment method", value: paymentMethod }] : []),
    ...(verifiedOn ? [{ label: "Verified on", value: verifiedOn }] : []),
    ...(dueOn ? [{ label: "Payment by", value: dueOn }] : []),
  ];
}

/** Asks once more before it cancels; works without scripts. */
function CancelOrder({ version }: { version: number }) {
  return (
    <details className="ask-first">
      <summary className="btn btn-quiet wide">Cancel Order</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="version" value={version} />
        <p className="small">You cannot open it again yourself.</p>
        <Button type="submit" variant="danger" wide>
          Yes, cancel this order
        </Button>
      </Form>
    </details>
  );
}

function Payments({ payments }: { payments: readonly PaymentView[] }) {
  return (
    <Panel title="Payment Information">
      {payments.length === 0 ? <p className="muted">No payment information available.</p> : null}
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
