import { Download } from "lucide";
import { bankFilePresets, reasonIsLogged } from "../../../shell/desk/desk-copy.ts";
import styles from "../../../shell/desk/payouts.module.css";
import { ReasonField } from "../../../shell/desk/reason-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { bankFilePath, pickPrefix } from "./payout-forms.ts";

/**
 * The payouts to bank accounts as a file for the bank. It has destinations, so it asks for a reason and is
 * fetched by a form, never by an address (Rule P5).
 */
export function BankFile({ picked }: { picked: readonly { orderId: string; version: number }[] }) {
  return (
    <details>
      <summary className={textStyles.small}>Bank file (CSV)</summary>
      <Form
        method="post"
        action={bankFilePath}
        reloadDocument
        className={cx(layout.stack, layout.snug, styles.bankFile)}
        data-form="bank-file"
      >
        {picked.map(({ orderId, version }) => (
          <input key={orderId} type="hidden" name={pickPrefix + orderId} value={version} />
        ))}
        <p className={cx(textStyles.small, textStyles.muted)}>
          For your bank's batch import: {picked.length > 0 ? "of the selected payouts, each" : "every payout"}{" "}
          to a bank account that's ready to send. Each one is logged as revealed and counts as one of your
          reveals. Mark them as sent once the bank has paid.
        </p>
        <ReasonField
          name="reason"
          label="Reason"
          help={reasonIsLogged}
          presets={bankFilePresets}
          error={undefined}
          defaultValue={undefined}
        />
        <Checkbox
          name="again"
          label="Include payouts of earlier files"
          help="They may be paid already. Check with your bank first."
        />
        <div>
          <Button type="submit" icon={<Icon of={Download} size={16} />}>
            Download bank file{picked.length > 0 ? ` (${picked.length})` : ""}
          </Button>
        </div>
      </Form>
    </details>
  );
}
