import type { ComponentProps } from "react";
import { publishReviewInput } from "../../../domain/reviews/inputs.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { type ReviewRow, reviewFormName, reviewTitles } from "./review-copy.ts";

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
  action: "publish" | "removeReply";
  button: ComponentProps<typeof Button>;
};

/** An action on a review that asks for nothing but a press. */
export function PressForm({ row, action, button }: PressFormProps) {
  const name = reviewFormName(action, row.orderId);
  const form = useCheckedForm({ name, schema: publishReviewInput, title: reviewTitles[action] });
  return (
    <CheckedForm name={name} form={form} className={cx(layout.stack, layout.snug)}>
      <OfReview row={row} />
      <div>
        <Button {...button} type="submit" busy={form.busy} />
      </div>
    </CheckedForm>
  );
}
