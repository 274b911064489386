import { Scale } from "lucide";
import { Form, useNavigation } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { paidTo } from "./paid-to.tsx";

/** Where the seller goes on after answering: the page that the card stands on. */
export type CounterOfferPage = "order" | "profile" | "receipt";

export type CounterOfferView = {
  orderId: string;
  counterOfferId: string;
  /** Sums as they are shown: `$100.00`. */
  fromAmount: string;
  amount: string;
  reason: string;
  madeOn: string;
  /** Until when it can be answered. */
  expiresOn: string;
  /** Whether who looks is the seller; staff look over their shoulder. */
  canAnswer: boolean;
  /** Where it would be paid, masked; null where that is not known. */
  paidTo: string | null;
};

/** Both parts of the answer's form. */
export const counterAnswerForm = "counter-offer";

type CardProps = {
  offer: CounterOfferView;
  back: CounterOfferPage;
  /** What the last answer was refused for. */
  failure: { title: string; text: string } | null;
};

/**
 * Another amount that staff offer for an account, with its reason and both answers; works without scripts.
 */
export function CounterOfferCard({ offer, back, failure }: CardProps) {
  const {
    orderId,
    counterOfferId,
    fromAmount,
    amount,
    reason,
    madeOn,
    expiresOn,
    canAnswer,
    paidTo: destination,
  } = offer;
  return (
    <Panel
      id="counter-offer"
      className="counter-offer"
      title="Counter-offer"
      aside={<span className="small faint">{madeOn}</span>}
    >
      <div className="stack">
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <p className="with-icon">
          <Icon of={Scale} size={20} />
          <span>
            We checked your account and can offer this amount instead. Answer by {expiresOn}. Until then your
            order stays as it is.
          </span>
        </p>
        <KeyValues
          items={[
            { label: "Your order", value: <s className="money faint">{fromAmount}</s> },
            { label: "Counter-offer", value: <b className="money">{amount}</b> },
            ...(destination ? [paidTo(destination)] : []),
          ]}
        />
        <div>
          <h3 className="small muted">Why</h3>
          <p className="wrap-any">{reason}</p>
        </div>
        {canAnswer ? (
          <Answers orderId={orderId} counterOfferId={counterOfferId} amount={amount} back={back} />
        ) : (
          <p className="small muted">Only the seller can answer.</p>
        )}
      </div>
    </Panel>
  );
}

type AnswersProps = Pick<CounterOfferView, "orderId" | "counterOfferId" | "amount"> & {
  back: CounterOfferPage;
};

function Answers({ orderId, counterOfferId, amount, back }: AnswersProps) {
  const navigation = useNavigation();
  const sent = navigation.formData?.get("form") === counterAnswerForm ? navigation.formData : null;
  const busy = navigation.state !== "idle" && sent !== null;
  const hidden = (
    <>
      <input type="hidden" name="form" value={counterAnswerForm} />
      <input type="hidden" name="counterOfferId" value={counterOfferId} />
      <input type="hidden" name="back" value={back} />
    </>
  );
  const address = `/order/${orderId}`;
  return (
    <div className="stack sm">
      <Form method="post" action={address} data-form={counterAnswerForm} preventScrollReset>
        {hidden}
        <Button type="submit" name="answer" value="accept" variant="primary" wide busy={busy}>
          {`Accept ${amount}`}
        </Button>
      </Form>
      <details className="ask-first">
        <summary className="btn btn-secondary wide">Decline</summary>
        <Form method="post" action={address} className="stack sm" preventScrollReset>
          {hidden}
          <p className="small muted">
            We'll tell you if we can still buy the account. You can't accept this offer later.
          </p>
          <Button type="submit" name="answer" value="decline" variant="danger" wide busy={busy}>
            Yes, decline this counter-offer
          </Button>
        </Form>
      </details>
    </div>
  );
}
