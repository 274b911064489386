import { OwnPassword } from "../../../shell/access/own-password.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import type { CheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "../payout-panel.module.css";

type SaveForNextProps = { form: Pick<CheckedForm, "errors" | "fields" | "failure"> };

/** Keeps the details for the next sale; the password that this takes is asked for once it is ticked. */
export function SaveForNext({ form }: SaveForNextProps) {
  return (
    <div className={cx(layout.stack, layout.snug, styles.saveForNext)}>
      <Checkbox
        name="save"
        value="yes"
        label="Save for next time"
        defaultChecked={form.fields.save === "yes"}
      />
      <div className={styles.savePassword}>
        <OwnPassword form={form} help="Saving a payout method needs your password." />
      </div>
    </div>
  );
}
