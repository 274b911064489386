import { type ChangeEvent, useRef, useState } from "react";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useEarlyInput } from "../../../web/forms/use-early-input.ts";
import styles from "../../shared/pay.module.css";

const loadRefundInput = () => import("./refund-input.ts").then((inputs) => inputs.refundInput);

/** Heads every failure of an address. */
export const refundTitle = "We couldn't save your address";

type RefundFormProps = { orderId: string; amount: string };

/** Takes the address to which a refund goes, and has its ends compared. Works without scripts. */
export function RefundForm({ orderId, amount }: RefundFormProps) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(
    { name: "refund", schema: loadRefundInput, title: refundTitle },
    {
      toasts: "never",
    },
  );
  const [typed, setTyped] = useState(fields.address ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, "address", ({ value }) => setTyped(value.trim()));
  const isElsewhere = failure && Object.keys(errors).length === 0;
  return (
    <Form
      ref={form}
      method="post"
      action={orderPagePaths.refund(orderId)}
      data-form="refund"
      className={layout.stack}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value="refund" />
      {isElsewhere ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <Field
        label="Your Ethereum address"
        error={errors.address}
        help="0x and 40 characters. Copy it from your wallet, or from an exchange that takes ETH on Ethereum."
      >
        <TextInput
          name="address"
          mono
          required
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          placeholder="0x…"
          defaultValue={fields.address}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value.trim())}
        />
      </Field>
      <Ends address={typed} />
      <Checkbox
        name="compared"
        label="I've compared the first and last characters with my wallet"
        help="Payments to a wrong address can't be recovered."
        error={errors.compared}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
          Send {amount} back to this address
        </Button>
      </div>
    </Form>
  );
}

/** The characters to compare, as soon as an address is typed. */
function Ends({ address }: { address: string }) {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  return (
    <p className={styles.ends} aria-live="polite">
      It begins with <b className={textStyles.mono}>{address.slice(0, 6)}</b> and ends with{" "}
      <b className={textStyles.mono}>{address.slice(-4)}</b>.
    </p>
  );
}
