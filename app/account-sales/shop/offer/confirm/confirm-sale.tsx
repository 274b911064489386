import { type RefObject, useState } from "react";
import { useNavigation } from "react-router";
import { payoutMethods, salePayoutName } from "../../../../../domain/ways/model.ts";
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
import { stageAddress } from "../../sale-stages.ts";
import { type OfferView, type SaleCarried, saleForms } from "../offer-view.ts";

export const title = "Account Sale Confirmation";
export const question = "Are you sure you want to sell your account? This action cannot be undone.";
const note = "All sales are final and will be automatically processed.";
export const yes = "Yes, Sell My Account";

export type ConfirmProps = { offer: OfferView; carried: FormAnswer & SaleCarried };

/** The last question as a page of its own, where no script runs or the dialog has not come (Rule S76). */
export function ConfirmSalePanel({
  offer,
  carried,
  heading,
}: ConfirmProps & { heading: RefObject<HTMLHeadingElement | null> }) {
  const form = useConfirming();
  const id = `confirm-${offer.offerId}`;
  return (
    <div className={panelStyles.panel}>
      <div className={cx(panelStyles.padded, styles.form)}>
        <h1 className={styles.question} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{question}</p>
        <ConfirmForm id={id} offer={offer} carried={carried} form={form} />
      </div>
      <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
        <LinkButton variant="quiet" to={stageAddress(offer.offerId, "sell")}>
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

type ConfirmFormProps = ConfirmProps & { id: string; form: Confirming };

export function ConfirmForm({ id, offer, carried, form }: ConfirmFormProps) {
  const failure = form.isOffline ? offlineFailure : carried.text ? carried : null;
  return (
    <Form
      method="post"
      id={id}
      action={stageAddress(offer.offerId, "sell")}
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
      {/* For showing them again where this is not delivered. */}
      {shownAgain.map((name) => (
        <input key={name} type="hidden" name={name} value={carried.fields[name] ?? ""} />
      ))}
      {failure && !form.busy ? <RefusalAlert refusal={failure} /> : null}
      <KeyValues
        items={[
          { label: "Account", value: offer.rsn },
          { label: "You receive", value: <b className={textStyles.money}>{offer.amount}</b> },
          ...paidBy(carried.fields),
        ]}
      />
      <p className={cx(textStyles.small, textStyles.muted)}>{note}</p>
      <Agreement by="selling your account" />
    </Form>
  );
}

const shownAgain = ["method", "coin", "destination"] as const;

/** How and where the seller is paid, as the shop has taken it, masked. */
export function paidBy({ method: named, coin, destination }: FormAnswer["fields"]) {
  const method = payoutMethods.find((known) => known === named);
  return [
    ...(method ? [{ label: "Paid by", value: salePayoutName(method, coin) }] : []),
    ...(destination ? [paidTo(destination)] : []),
  ];
}
