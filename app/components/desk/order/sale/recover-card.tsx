import { UserX } from "lucide";
import { recoverSaleInput } from "../../../../../domain/account-sales/inputs.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { EffectFields } from "../../recovered/effect-fields.tsx";
import { DeskDialog, DialogLink } from "../desk-dialog.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-view.ts";
import type { SaleDeskView } from "./sale-desk-view.ts";

type RecoverCardProps = { sale: SaleDeskView; mayBlock: boolean };

/** Puts everything by which this seller may come again on the list of recovered accounts. */
export function RecoverCard({ sale, mayBlock }: RecoverCardProps) {
  return (
    <>
      <Panel title="Recovered account" id="recover">
        <p className="small muted">
          Game name, login, contact mail and payout destination go on the list as hashes; nothing is shown.
        </p>
        <div className="order-deeds">
          <DialogLink name="recover" icon={<Icon of={UserX} size={16} />}>
            The seller took this account back
          </DialogLink>
        </div>
      </Panel>
      <DeskDialog
        name="recover"
        title="The seller took this account back"
        text="What is still in the vault is read on the server. The order’s log says which kinds were listed, not what they are."
      >
        <DeskForm name={orderForms.recover} schema={recoverSaleInput} version={sale.version}>
          {({ errors, fields, busy }) => (
            <>
              <EffectFields errors={errors} fields={fields} mayBlock={mayBlock} />
              <div>
                <Button type="submit" variant="danger" busy={busy} busyLabel="Adding…">
                  Put on the list
                </Button>
              </div>
            </>
          )}
        </DeskForm>
      </DeskDialog>
    </>
  );
}
