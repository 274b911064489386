import { Form } from "react-router";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Slip } from "../../ui/slip.tsx";
import { Sum, SumLine } from "../../ui/sum.tsx";
import type { OrderSum } from "../pay/order-sum.ts";
import { cancelRefundWords, paidLines } from "../pay/refund-words.ts";
import type { SaleDetailView } from "./sale-offer.tsx";

export type DetailsSlipProps = {
  number: string;
  placedOn: string;
  product: string;
  quantity: string | null;
  rate: string | null;
  /** The account that is sold, if it is one. */
  sale: SaleDetailView | null;
  /** What the sum is made of, where it is more than a price: saving and deposit on lines of their own. */
  sumLines: readonly { label: string; amount: string }[];
  total: OrderSum & { tone?: "ember" };
  /** The version the page was read with; null when the order can no longer be canceled here. */
  cancelVersion: number | null;
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
  meetingHref: string | null;
  invoiceHref: string | null;
};

/** The facts of an order, its sum, and what its customer can do with it. */
export function DetailsSlip(props: DetailsSlipProps) {
  const paid = props.pay ? paidLines(props.pay) : [];
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
      {props.sumLines.length > 0 ? (
        <KeyValues
          className="slip-sums"
          items={props.sumLines.map(({ label, amount }) => ({
            label,
            value: <span className="money">{amount}</span>,
            ...(amount.startsWith("−") ? { tone: "pos" as const } : {}),
          }))}
        />
      ) : null}
      <SumLine label={props.total.label} total>
        <Sum tone={props.total.tone} struck={props.total.isStruck}>
          {props.total.amount}
        </Sum>
      </SumLine>
      {paid.length > 0 ? (
        <KeyValues
          items={paid.map(({ label, amount }) => ({
            label,
            value: <span className="money">{amount}</span>,
          }))}
        />
      ) : null}
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
        {props.cancelVersion === null ? null : (
          <CancelOrder version={props.cancelVersion} refund={props.pay && cancelRefundWords(props.pay)} />
        )}
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
function CancelOrder({ version, refund }: { version: number; refund: string | null }) {
  return (
    <details className="ask-first">
      <summary className="btn btn-quiet wide">Cancel Order</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="version" value={version} />
        <p className="small">{refund} You cannot open it again yourself.</p>
        <Button type="submit" variant="danger" wide>
          Yes, cancel this order
        </Button>
      </Form>
    </details>
  );
}
