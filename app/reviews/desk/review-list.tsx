import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { Moments } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Stars } from "../../ui/stars.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { ReviewReply } from "../shared/review-reply.tsx";
import { ReplyForm } from "./reply-form.tsx";
import type { ReviewRow } from "./review-copy.ts";
import { OfReview, PressForm } from "./review-form-parts.tsx";
import { reviewForms } from "./review-forms.ts";
import styles from "./reviews.module.css";

/** Reviews of customers, each with what can be done about it (Rule P24). */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        // A review that changed begins its forms anew.
        <li key={`${row.orderId} ${row.version}`}>
          <OneReview row={row} />
        </li>
      ))}
    </ul>
  );
}

function OneReview({ row }: { row: ReviewRow }) {
  const { orderHref, number, what, stars, text, shownName, writtenAt, decidedAt, hiddenReason, isOwn } = row;
  return (
    <Panel title={shownName} aside={<Stars value={stars} size={16} />}>
      <div className={layout.stack}>
        <p className={cx(textStyles.breakAnywhere, textStyles.withLineBreaks)}>{text}</p>
        <p className={cx(textStyles.small, textStyles.faint)}>
          {what}, order{" "}
          <Link to={orderHref} className={textStyles.mono}>
            #{number}
          </Link>
          <Moments text={`, written ${writtenAt}${decidedAt ? `, decided ${decidedAt}` : ""}`} />
        </p>
        {hiddenReason ? (
          <p className={cx(textStyles.small, textStyles.breakAnywhere)}>Hidden because: {hiddenReason}</p>
        ) : null}
        {row.reply ? <ReviewReply text={row.reply} note={row.replied ?? undefined} /> : null}
        {isOwn ? (
          <p className={cx(textStyles.small, textStyles.muted)}>Your own order. Another manager decides.</p>
        ) : (
          <div className={cx(layout.row, styles.actions)}>
            {row.state === "published" ? null : (
              <PressForm
                row={row}
                form={reviewForms["publish-review:"]}
                button={{
                  variant: "primary",
                  busyLabel: "Publishing…",
                  "aria-label": `Publish the review of ${shownName}`,
                  children: "Publish",
                }}
              />
            )}
            {row.state === "published" ? <ReplyForm row={row} /> : null}
            {row.state === "hidden" ? null : <HideForm row={row} />}
          </div>
        )}
      </div>
    </Panel>
  );
}

function HideForm({ row }: { row: ReviewRow }) {
  const { orderId, shownName } = row;
  const definition = formOfRow(reviewForms["hide-review:"], orderId);
  const form = useCheckedForm(definition);
  const { reason } = form.errors;
  const fold = useUnfolded(form.failure !== null);
  return (
    <details className={styles.hide} {...fold}>
      <summary
        className={cx(buttonStyles.button, buttonStyles.secondary)}
        aria-label={`Hide the review of ${shownName}`}
      >
        Hide
      </summary>
      <CheckedForm name={definition.name} form={form}>
        <OfReview row={row} />
        <Field label="Reason" help="Staff only." error={reason}>
          <TextInput
            name="reason"
            maxLength={500}
            required
            autoComplete="off"
            defaultValue={form.fields.reason}
          />
        </Field>
        <div>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Hiding…">
            Hide review
          </Button>
        </div>
      </CheckedForm>
    </details>
  );
}
