import type { ComponentProps } from "react";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { type FormToCheck, useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { ReviewRow } from "./review-copy.ts";

/** Which review a form is about, and as it was read. */
export function OfReview({ row: { orderId, version } }: { row: ReviewRow }) {
  return (
    <>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

type PressFormProps = {
  row: ReviewRow;
  form: FormToCheck;
  button: ComponentProps<typeof Button>;
};

/** An action on a review that asks for nothing but a press. */
export function PressForm({ row, form: ofAll, button }: PressFormProps) {
  const definition = formOfRow(ofAll, row.orderId);
  const form = useCheckedForm(definition);
  return (
    <CheckedForm name={definition.name} form={form} className={cx(layout.stack, layout.snug)}>
      <OfReview row={row} />
      <div>
        <Button {...button} type="submit" busy={form.busy} />
      </div>
    </CheckedForm>
  );
}
