import { MailCheck } from "lucide";
import { useSearchParams } from "react-router";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";
import styles from "../../shared/payout-panel.module.css";

const loadReceiptInput = () =>
  import("../../../../domain/orders/inputs.ts").then((inputs) => inputs.receiptInput);

/** Heads a refused receipt (Rule S46). */
export const receiptTitle = "Failed to send receipt.";

type ReceiptPanelProps = Pick<MeetingView, "orderId" | "email" | "canAct" | "receiptMailed"> & {
  /** Whether one can go on without a receipt; afterwards the panel only offers one. */
  canSkip: boolean;
};

/** Offers a receipt by mail, at the order's address or another one (Rule S46). */
export function ReceiptPanel({ orderId, email, canAct, canSkip, receiptMailed }: ReceiptPanelProps) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: "receipt",
    schema: loadReceiptInput,
    title: receiptTitle,
  });
  const [search] = useSearchParams();
  const isSent = receiptMailed && search.get("sent") === "own";
  return (
    <Panel title="Receipt by email">
      <Form
        method="post"
        data-form="receipt"
        className={cx(layout.stack, styles.receipt)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value="receipt" />
        {failure && !errors.email ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        {isSent ? (
          <>
            <Alert
              tone="good"
              icon={MailCheck}
              title={<span className={textStyles.breakAnywhere}>{`Sent to ${email}`}</span>}
            >
              It arrives within a minute. Check your spam folder too.
            </Alert>
            <input type="hidden" name="to" value="other" />
          </>
        ) : (
          <>
            {receiptMailed ? (
              <Alert tone="good" icon={MailCheck} title="Your receipt is on its way">
                We send it within a minute. Check your spam folder too.
              </Alert>
            ) : null}
            <WhereTo email={email} canAct={canAct} toOther={fields.to === "other"} error={errors.to} />
          </>
        )}
        <Field
          label={isSent ? "To another address" : "Other address"}
          error={errors.email}
          className={isSent ? undefined : styles.otherAddress}
        >
          <TextInput name="email" type="email" required autoComplete="off" defaultValue={fields.email} />
        </Field>
        <div className={layout.row}>
          <Button
            type="submit"
            variant={canSkip ? "primary" : "secondary"}
            busy={busy}
            busyLabel="Sending…"
            reason={canAct ? undefined : "Only the customer can ask for a receipt here."}
          >
            Send receipt
          </Button>
          {canSkip ? (
            <LinkButton variant="quiet" to={`${orderPagePaths.meeting(orderId)}&done=1`}>
              No receipt, thanks
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </Panel>
  );
}

type WhereToProps = { email: string; canAct: boolean; toOther: boolean; error: string | undefined };

function WhereTo({ email, canAct, toOther, error }: WhereToProps) {
  return (
    <ChoiceGroup legend="Where should we send it?" error={error}>
      <div className={cx(layout.stack, layout.snug)}>
        <Choice
          type="radio"
          name="to"
          value="own"
          title="To your order's address"
          text={<span className={textStyles.breakAnywhere}>{email}</span>}
          defaultChecked={!toOther}
          disabled={!canAct}
        />
        <Choice
          type="radio"
          name="to"
          value="other"
          title="To another address"
          text="For example, your accountant's"
          defaultChecked={toOther}
          disabled={!canAct}
        />
      </div>
    </ChoiceGroup>
  );
}
