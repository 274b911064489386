import { ArrowLeft, ArrowRight } from "lucide";
import { type RefObject, useCallback } from "react";
import { payoutMethodsOf } from "../../../../../domain/ways/model.ts";
import { OrderLimitNote } from "../../../../orders/shared/order-limit.tsx";
import { PayoutMethods } from "../../../../orders/shared/order-page/payout-fields.tsx";
import { SaveForNext } from "../../../../orders/shared/saved-payouts/save-for-next.tsx";
import { SavedChoices, savedValue } from "../../../../orders/shared/saved-payouts/saved-choices.tsx";
import { Alert } from "../../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import fieldStyles from "../../../../ui/field.module.css";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import pageStyles from "../../../../ui/page.module.css";
import panelStyles from "../../../../ui/panel.module.css";
import { PasswordInput } from "../../../../ui/password-input.tsx";
import { ChoiceGroup } from "../../../../ui/radio.tsx";
import { TextInput } from "../../../../ui/text-input.tsx";
import { type CheckedForm, useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useKeptFields } from "../../../../web/forms/use-kept-fields.ts";
import styles from "../../questionnaire.module.css";
import { stageAddress } from "../../sale-stages.ts";
import { type OfferPageProps, type SellerView, saleForms, saleFormTitles } from "../offer-view.ts";

type SellStageProps = Pick<OfferPageProps, "offer" | "seller" | "payouts" | "savedPayouts" | "limit"> & {
  /** Takes the focus when the stage begins. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Somebody is about to need the last question. */
  onFocus(): void;
};

/**
 * Where the money goes, for guests where our mails go, and the login (Rules S75, S76). What is typed leaves
 * the page sealed only.
 */
export function SellStage(props: SellStageProps) {
  const { offer, seller, payouts, savedPayouts, limit, heading, onFocus } = props;
  const isGuest = seller === null;
  const schema = useCallback(
    () => import("./sale-inputs.ts").then((inputs) => inputs.saleInput(isGuest)),
    [isGuest],
  );
  const form = useCheckedForm({ name: saleForms.details, schema, title: saleFormTitles.details });
  useKeptFields(saleForms.details, ["customerEmail"]);
  const { errors, failure, busy } = form;
  return (
    <Form
      method="post"
      action={stageAddress(offer.offerId, "sell")}
      className={panelStyles.panel}
      data-form={saleForms.details}
      noValidate
      onFocus={onFocus}
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form" value={saleForms.details} />
      <div className={cx(panelStyles.padded, styles.form)}>
        <h1 className={styles.question} ref={heading} tabIndex={-1}>
          How Would You Like to Get Paid?
        </h1>
        <OrderLimitNote limit={limit} />
        {failure && Object.keys(errors).length === 0 ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <PayTo form={form} payouts={payouts} savedPayouts={savedPayouts} />
        <SellerEmail seller={seller} form={form} />
      </div>
      <div className={cx(panelStyles.padded, styles.form, styles.asked)}>
        <h2 className={styles.question}>Verify Your Account Information</h2>
        <Login errors={errors} />
        <Alert tone="warn" title="Final Notice">
          The sale is final. Payment is processed automatically upon verification of the account.
        </Alert>
      </div>
      <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
        <LinkButton variant="quiet" icon={<Icon of={ArrowLeft} />} to={stageAddress(offer.offerId, "offer")}>
          Back
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Checking…"
          iconEnd={<Icon of={ArrowRight} size={16} />}
        >
          Submit
        </Button>
      </div>
    </Form>
  );
}

type PayToProps = Pick<SellStageProps, "payouts" | "savedPayouts"> & { form: CheckedForm };

/** A saved payout method, or one with the fields that it asks for. */
function PayTo({ form, payouts, savedPayouts: { saved, canSave } }: PayToProps) {
  const { errors, fields } = form;
  if (payouts.length === 0) {
    return (
      <Alert tone="warn" title="We can’t buy accounts right now">
        Your offer stays valid. Try again later, or message us.
      </Alert>
    );
  }
  const choices: string[] = [...saved.map(savedValue), ...payoutMethodsOf(payouts)];
  const [first] = saved.map(savedValue);
  const chosen = choices.find((choice) => choice === fields.method) ?? first ?? "";
  return (
    <>
      <ChoiceGroup legend="Payment method" hideLegend className={pageStyles.twoColumns} error={errors.method}>
        <SavedChoices saved={saved} chosen={chosen} canAct />
        <PayoutMethods forAccount offered={payouts} chosen={chosen} errors={errors} fields={fields} />
      </ChoiceGroup>
      {canSave ? <SaveForNext form={form} /> : null}
    </>
  );
}

function Login({ errors }: Pick<CheckedForm, "errors">) {
  return (
    <>
      <Field
        label="Login email or username"
        error={errors.loginName}
        help="Exactly as you type it in game. It's encrypted. Only the team verifying your account sees it."
      >
        <TextInput
          name="loginName"
          required
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.loginPassword} help="The game account's password.">
        <PasswordInput name="loginPassword" required maxLength={100} autoComplete="off" />
      </Field>
    </>
  );
}

function SellerEmail({ seller, form: { errors, fields } }: { seller: SellerView; form: CheckedForm }) {
  if (seller) {
    return (
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label}>Email</span>
        <p className={fieldStyles.message}>{seller.email}</p>
        <p className={fieldStyles.help}>From your account, for your receipt and order updates.</p>
      </div>
    );
  }
  return (
    <Field
      label="Email"
      error={errors.customerEmail}
      help="For your receipt and order updates. Use one you keep after the sale."
    >
      <TextInput
        name="customerEmail"
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.com"
        defaultValue={fields.customerEmail}
      />
    </Field>
  );
}
