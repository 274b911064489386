import { type PayoutWay, payoutDetailsTitle } from "../../../../domain/ways/model.ts";
import { PayoutMethods } from "../../../orders/shared/order-page/payout-fields.tsx";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import text from "../../../ui/text.module.css";
import { useUnfolded } from "../../../ui/use-unfolded.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "./referral-statement.module.css";

export const payoutRequestForm = "commission-payout";

/** What a referrer asked for, written out, and what they can ask for now. */
export type PayoutRequestProps = {
  balance: string;
  /** `PayPal to m•••@example.com`, with the day; null where nothing is asked for. */
  open: { to: string; day: string; isOpenToChange: boolean } | null;
  /** Why the last request was rejected. */
  rejected: string | null;
  /** Whether the balance can be paid out, and from what sum on. */
  canAsk: boolean;
  least: string;
  /** The ways in which we pay now (Rule P34). */
  offered: readonly PayoutWay[];
};

/** Asks for a payout of commission, or says where the one that was asked for stands (Rule P26). */
export function PayoutRequest(props: PayoutRequestProps) {
  const { balance, open, rejected, canAsk, least, offered } = props;
  if (open) {
    return (
      <div className={layout.stack}>
        <Alert tone="info" title={`${balance} requested`}>
          We’ll pay it by {open.to}, and email you when it’s sent. Asked on {open.day}.
        </Alert>
        {open.isOpenToChange && offered.length > 0 ? (
          <AskForm offered={offered} label="Change destination" submit="Save destination" />
        ) : null}
      </div>
    );
  }
  return (
    <div className={layout.stack}>
      {rejected ? (
        <Alert tone="warn" title="We couldn’t pay your last request">
          {rejected}
        </Alert>
      ) : null}
      {canAsk && offered.length > 0 ? (
        <AskForm offered={offered} label="Request payout" submit={`Request ${balance}`} />
      ) : (
        <p className={cx(text.small, text.muted)}>You can request a payout from {least} on.</p>
      )}
    </div>
  );
}

type AskFormProps = { offered: readonly PayoutWay[]; label: string; submit: string };

const loadPayoutDetailsInput = () =>
  import("../../../../domain/ways/inputs.ts").then((inputs) => inputs.payoutDetailsInput);

/** Behind a press, which works without scripts too. What was typed never comes back once it is saved. */
function AskForm({ offered, label, submit }: AskFormProps) {
  const form = useCheckedForm({
    name: payoutRequestForm,
    schema: loadPayoutDetailsInput,
    title: (_, said) => payoutDetailsTitle(said),
  });
  const { errors, fields, failure, busy, onSubmit } = form;
  const fold = useUnfolded(failure !== null);
  return (
    <details {...fold}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, styles.ask)}>{label}</summary>
      <Form
        method="post"
        data-form={payoutRequestForm}
        className={cx(layout.stack, orderPagesStyles.payout, styles.askForm)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={payoutRequestForm} />
        {failure && Object.keys(errors).length === 0 ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <ChoiceGroup legend="Pay me by" error={errors.method}>
          <PayoutMethods offered={offered} errors={errors} fields={fields} />
        </ChoiceGroup>
        <p className={cx(text.small, text.muted)}>
          Stored encrypted. Payments to a wrong address can’t be recovered.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…">
            {submit}
          </Button>
        </div>
      </Form>
    </details>
  );
}
