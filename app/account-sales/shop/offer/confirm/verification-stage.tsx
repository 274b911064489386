import { useEffect, useState } from "react";
import { Alert } from "../../../../ui/alert.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/link.tsx";
import { loadLater, useLater } from "../../../../ui/load-later.ts";
import panelStyles from "../../../../ui/panel.module.css";
import { PasswordInput } from "../../../../ui/password-input.tsx";
import { TextInput } from "../../../../ui/text-input.tsx";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { stageAddress } from "../../sale-stages.ts";
import { type SaleCarried, saleForms, saleFormTitles } from "../offer-view.ts";
import { ConfirmSalePanel } from "./confirm-sale.tsx";
import { StageFoot, StageLayout } from "./stage-layout.tsx";
import type { StageProps } from "./stage-props.ts";

const loadSaleLoginInput = () =>
  import("../../../../../domain/account-sales/inputs.ts").then((inputs) => inputs.saleLoginInput);

const confirmDialog = loadLater(() =>
  import("./confirm-sale-dialog.tsx").then(({ ConfirmSaleDialog }) => ConfirmSaleDialog),
);

type VerificationProps = StageProps & { carried: (FormAnswer & SaleCarried) | undefined };

/** The login of the account, and the last question before the sale (Rule S76). */
export function VerificationStage({ carried, ...props }: VerificationProps) {
  const asks = carried?.stage === "confirm" && carried.payment && carried.login ? carried : null;
  const { ConfirmSaleDialog, isInPage } = useConfirmDialog(asks !== null);
  if (asks && isInPage) return <ConfirmSalePanel {...props} carried={asks} />;
  return (
    <>
      <LoginForm {...props} carried={carried} />
      {asks && ConfirmSaleDialog ? <ConfirmSaleDialog {...props} carried={asks} /> : null}
    </>
  );
}

/**
 * The dialog, once it has come. The question is a step of the page where the page began with it, and where
 * the dialog can't come; else the form with the login stays below.
 */
function useConfirmDialog(isAsked: boolean) {
  const ConfirmSaleDialog = useLater(confirmDialog, isAsked);
  const [isInPage, setInPage] = useState(isAsked);
  useEffect(() => {
    if (isAsked) void confirmDialog.load().then((isThere) => setInPage(!isThere));
  }, [isAsked]);
  return { ConfirmSaleDialog, isInPage };
}

function LoginForm({ offer, choices, heading, carried }: VerificationProps) {
  const form = useCheckedForm({
    name: saleForms.login,
    schema: loadSaleLoginInput,
    title: saleFormTitles.login,
  });
  const { errors, failure, busy } = form;
  const isPlain = failure !== null && Object.keys(errors).length === 0;
  const address = stageAddress(offer.offerId, "account-verification", choices);
  return (
    <Form
      method="post"
      action={address}
      className={panelStyles.panel}
      data-form={saleForms.login}
      noValidate
      onFocus={() => void confirmDialog.load()}
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form" value={saleForms.login} />
      <input type="hidden" name="payment" value={carried?.payment ?? ""} />
      <input type="hidden" name="coin" value={carried?.fields.coin ?? ""} />
      <input type="hidden" name="destination" value={carried?.fields.destination ?? ""} />
      <StageLayout stage="account-verification" title="Verify Your Account Information" heading={heading}>
        {isPlain ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
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
        <Alert tone="warn" title="Final Notice">
          The sale is final. Payment is processed automatically upon verification of the account.
        </Alert>
      </StageLayout>
      <StageFoot
        backHref={stageAddress(offer.offerId, "payment-details", choices)}
        submit="Submit"
        busy={busy}
        busyLabel="Checking…"
      />
    </Form>
  );
}
