import { Scale } from "lucide";
import { useNavigation } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Moment, withMoments } from "../../../ui/moment.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
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
  /** Whether the sale ends where it isn't accepted. */
  endsSale: boolean;
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
  const { fromAmount, amount, reason, madeOn, expiresOn, canAnswer, endsSale, paidTo: destination } = offer;
  return (
    <Panel
      id="counter-offer"
      title="Counter-offer"
      aside={<span className={cx(textStyles.small, textStyles.faint)}>{withMoments(madeOn)}</span>}
    >
      <div className={layout.stack}>
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <p className={pageStyles.withIcon}>
          <Icon of={Scale} size={20} />
          <span>
            We checked your account and can offer this amount instead. Answer by{" "}
            <Moment at={expiresOn} flows />.{" "}
            {endsSale
              ? "If you decline or don't answer, we delete your login and the account stays yours."
              : "Until then your order stays as it is."}
          </span>
        </p>
        <KeyValues
          items={[
            {
              label: "Your order",
              value: <s className={cx(textStyles.money, textStyles.faint)}>{fromAmount}</s>,
            },
            { label: "Counter-offer", value: <b className={textStyles.money}>{amount}</b> },
            ...(destination ? [paidTo(destination)] : []),
          ]}
        />
        <div>
          <h3 className={cx(textStyles.small, textStyles.muted)}>Why</h3>
          <p className={textStyles.breakAnywhere}>{reason}</p>
        </div>
        {canAnswer ? (
          <Answers {...offer} back={back} />
        ) : (
          <p className={cx(textStyles.small, textStyles.muted)}>Only the seller can answer.</p>
        )}
      </div>
    </Panel>
  );
}

type AnswersProps = Pick<CounterOfferView, "orderId" | "counterOfferId" | "amount" | "endsSale"> & {
  back: CounterOfferPage;
};

function Answers({ orderId, counterOfferId, amount, endsSale, back }: AnswersProps) {
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
    <div className={cx(layout.stack, layout.snug)}>
      <Form method="post" action={address} data-form={counterAnswerForm} preventScrollReset>
        {hidden}
        <Button type="submit" name="answer" value="accept" variant="primary" wide busy={busy}>
          {`Accept ${amount}`}
        </Button>
      </Form>
      <details className={pageStyles.askFirst}>
        <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.wide)}>
          Decline
        </summary>
        <Form method="post" action={address} className={cx(layout.stack, layout.snug)} preventScrollReset>
          {hidden}
          <p className={cx(textStyles.small, textStyles.muted)}>
            {endsSale
              ? "The sale ends and the account stays yours. We delete its login and reset link right away."
              : "Your order stays as it is."}{" "}
            You can't accept this offer later.
          </p>
          <Button type="submit" name="answer" value="decline" variant="danger" wide busy={busy}>
            Yes, decline this counter-offer
          </Button>
        </Form>
      </details>
    </div>
  );
}
