import { longestReply } from "../../../domain/reviews/model.ts";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { ReviewRow } from "./review-copy.ts";
import { OfReview, PressForm } from "./review-form-parts.tsx";
import { reviewForms } from "./review-forms.ts";
import styles from "./reviews.module.css";

/** Our one reply to a published review: written, changed or removed. */
export function ReplyForm({ row }: { row: ReviewRow }) {
  const { orderId, shownName, reply } = row;
  const definition = formOfRow(reviewForms["reply-to-review:"], orderId);
  const form = useCheckedForm(definition);
  const { reply: error } = form.errors;
  const fold = useUnfolded(form.failure !== null);
  const label = reply ? "Edit reply" : "Reply";
  return (
    <details className={cx(styles.hide, styles.reply)} {...fold}>
      <summary
        className={cx(buttonStyles.button, buttonStyles.secondary)}
        aria-label={`${label} to the review of ${shownName}`}
      >
        {label}
      </summary>
      <CheckedForm name={definition.name} form={form}>
        <OfReview row={row} />
        <Field
          label="Your reply"
          help={`Public, below the review. At most ${longestReply} characters. ${reply ? "The customer isn't emailed again." : "We email the customer once."}`}
          error={error}
        >
          <Textarea
            name="reply"
            rows={4}
            maxLength={longestReply}
            required
            defaultValue={form.fields.reply ?? reply ?? ""}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel="Publishing…">
            {reply ? "Save reply" : "Publish reply"}
          </Button>
        </div>
      </CheckedForm>
      {reply ? (
        <PressForm
          row={row}
          form={reviewForms["remove-reply:"]}
          button={{ variant: "danger", size: "sm", busyLabel: "Removing…", children: "Remove reply" }}
        />
      ) : null}
    </details>
  );
}
