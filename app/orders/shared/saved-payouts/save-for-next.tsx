import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { PasswordInput } from "../../../ui/password-input.tsx";
import styles from "../payout-panel.module.css";

type SaveForNextProps = { isTicked: boolean; error: string | undefined };

/** Keeps the details for the next sale; the password that this takes is asked for once it is ticked. */
export function SaveForNext({ isTicked, error }: SaveForNextProps) {
  return (
    <div className={cx(layout.stack, layout.snug, styles.saveForNext)}>
      <Checkbox name="save" value="yes" label="Save for next time" defaultChecked={isTicked} />
      <div className={styles.savePassword}>
        <Field label="Current password" error={error} help="Saving a payout method needs your password.">
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
      </div>
    </div>
  );
}
