import { useState } from "react";
import { useNavigation } from "react-router";
import { salePayoutName } from "../../../../../domain/ways/model.ts";
import { paidTo } from "../../../../orders/shared/sale/paid-to.tsx";
import { Agreement } from "../../../../shell/shop/agreement.tsx";
import { RefusalAlert } from "../../../../shell/shop/refusal-alert.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { KeyValues } from "../../../../ui/key-values.tsx";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import pageStyles from "../../../../ui/page.module.css";
import panelStyles from "../../../../ui/panel.module.css";
import textStyles from "../../../../ui/text.module.css";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { cannotReach, offlineFailure } from "../../../../web/forms/unreachable.ts";
import styles from "../../questionnaire.module.css";
import { type SaleChoices, stageAddress } from "../../sale-stages.ts";
import { type OfferView, type SaleCarried, saleForms } from "../offer-view.ts";
import type { StageProps } from "./stage-props.ts";

export const title = "Account Sale Confirmation";
export const question = "Are you sure you want to sell your account? This action cannot be undone.";
const note = "All sales are final and will be automatically processed.";
export const yes = "Yes, Sell My Account";

export type ConfirmProps = StageProps & { carried: FormAnswer & SaleCarried };

/** The last question as a page of its own, where no script runs or the dialog has not come (Rule S76). */
export function ConfirmSalePanel({ offer, choices, carried, heading }: ConfirmProps) {
  const form = useConfirming();
  const id = `confirm-${offer.offerId}`;
  return (
    <div className={panelStyles.panel}>
      <div className={cx(panelStyles.padded, styles.form)}>
        <h1 className={styles.question} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{question}</p>
        <ConfirmForm id={id} offer={offer} choices={choices} carried={carried} form={form} />
      </div>
      <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
        <LinkButton variant="quiet" to={stageAddress(offer.offerId, "payment-details", choices)}>
          Cancel
        </LinkButton>
        <Button type="submit" form={id} variant="danger-full">
          {yes}
        </Button>
      </div>
    </div>
  );
}

type Confirming = ReturnType<typeof useConfirming>;

export function useConfirming() {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === saleForms.confirm;
  const [isOffline, setIsOffline] = useState(false);
  return { busy, isOffline, setIsOffline };
}

type ConfirmFormProps = {
  id: string;
  offer: OfferView;
  choices: SaleChoices;
  carried: FormAnswer & SaleCarried;
  form: Confirming;
};

export function ConfirmForm({ id, offer, choices, carried, form }: ConfirmFormProps) {
  const failure = form.isOffline ? offlineFailure : carried.text ? carried : null;
  return (
    <Form
      method="post"
      id={id}
      action={stageAddress(offer.offerId, "account-verification", choices)}
      data-form={saleForms.confirm}
      className={layout.stack}
      onSubmit={(event) => {
        // Sent twice it makes one order; sent without a network it would only fail.
        form.setIsOffline(cannotReach());
        if (form.busy || cannotReach()) event.preventDefault();
      }}
    >
      <input type="hidden" name="form" value={saleForms.confirm} />
      <input type="hidden" name="payment" value={carried.payment ?? ""} />
      <input type="hidden" name="login" value={carried.login ?? ""} />
      <input type="hidden" name="coin" value={carried.fields.coin ?? ""} />
      <input type="hidden" name="destination" value={carried.fields.destination ?? ""} />
      {failure && !form.busy ? <RefusalAlert refusal={failure} /> : null}
      <KeyValues
        items={[
          { label: "Account", value: offer.rsn },
          { label: "You receive", value: <b className={textStyles.money}>{offer.amount}</b> },
          ...(choices.method
            ? [{ label: "Paid by", value: salePayoutName(choices.method, carried.fields.coin) }]
            : []),
          ...(carried.fields.destination ? [paidTo(carried.fields.destination)] : []),
        ]}
      />
      <p className={cx(textStyles.small, textStyles.muted)}>{note}</p>
      <Agreement by="selling your account" />
    </Form>
  );
}
