import { UserX } from "lucide";
import { EffectFields } from "../../../../account-sales/shared/desk/effect-fields.tsx";
import { DeskDialog, DialogLink } from "../../../../shell/desk/desk-dialog.tsx";
import styles from "../../../../shell/desk/desk-order.module.css";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Icon } from "../../../../ui/icons.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import textStyles from "../../../../ui/text.module.css";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";

type RecoverCardProps = { version: number; mayBlock: boolean };

/** Puts everything by which this seller may come again on the list of recovered accounts. */
export function RecoverCard({ version, mayBlock }: RecoverCardProps) {
  return (
    <>
      <Panel title="Recovered account" id="recover">
        <p className={cx(textStyles.small, textStyles.muted)}>
          Adds hashes of the game name, login, email address and payout destination to the list.
        </p>
        <div className={styles.actions}>
          <DialogLink name="recover" icon={<Icon of={UserX} size={16} />}>
            Seller took the account back
          </DialogLink>
        </div>
      </Panel>
      <DeskDialog
        name="recover"
        title="Seller took the account back"
        text="We use whatever is still in the vault. The log says which kinds we added, not the values."
      >
        <DeskForm form={orderForms.recover} version={version}>
          {({ errors, fields, busy }) => (
            <>
              <EffectFields errors={errors} fields={fields} mayBlock={mayBlock} />
              <div>
                <Button type="submit" variant="danger" busy={busy} busyLabel="Adding…">
                  Add to list
                </Button>
              </div>
            </>
          )}
        </DeskForm>
      </DeskDialog>
    </>
  );
}
