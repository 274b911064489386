import { CircleX } from "lucide";
import { statusLabels } from "../../../../../domain/orders/model.ts";
import { DeskDialog, dialogParam } from "../../../../shell/desk/desk-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Link } from "../../../../ui/link.tsx";
import statusStyles from "../../../../ui/status.module.css";
import { statusIcons } from "../../../../ui/status-badge.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { GoldQuestion } from "../../../shared/desk/gold-question.tsx";
import { statusView } from "../../../shared/order-page/status-view.ts";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import type { OrderDeskView } from "../order-view.ts";

const dialog = "cancel";

/**
 * Stands among the statuses of a sale to us: the end of one is asked about first, because its seller reads
 * why.
 */
export function CancelSaleLink() {
  return (
    <Link
      className={statusStyles[statusView("canceled").tone]}
      to={`?${dialogParam}=${dialog}#do-${dialog}`}
      preventScrollReset
      replace
    >
      <Icon of={statusIcons.canceled} size={17} />
      {statusLabels.canceled}
      <small>asks for a reason</small>
    </Link>
  );
}

type CancelSaleProps = {
  order: OrderDeskView;
  /** Whether the one who looks may leave the customer's gold with us. */
  mayKeepGold?: boolean;
};

/** Asks why a sale is canceled, and what becomes of gold that we have of it (Rule P45). */
export function CancelSale({ order: { shortId, version, gold }, mayKeepGold = false }: CancelSaleProps) {
  return (
    <DeskDialog
      name={dialog}
      title={`Cancel order #${shortId}`}
      text="The seller sees the reason in their email, receipt and order."
    >
      <DeskForm form={orderForms.cancel} version={version}>
        {({ errors, fields, busy }) => (
          <>
            {gold?.isInHand ? (
              <GoldQuestion
                gold={gold.millions}
                mayKeep={mayKeepGold}
                error={errors.gold}
                chosen={fields.gold}
              />
            ) : null}
            <Field label="Reason" error={errors.reason}>
              <Textarea name="reason" rows={2} maxLength={500} defaultValue={fields.reason} />
            </Field>
            <div>
              <Button
                type="submit"
                variant="danger-full"
                busy={busy}
                busyLabel="Canceling…"
                icon={<Icon of={CircleX} size={16} />}
              >
                Cancel order
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
