import { longestReview, longestReviewName, type ReviewState } from "../../../domain/reviews/model.ts";
import { BackToOrder } from "../../orders/shared/order-page/back-to-order.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import orderDetailStyles from "../../ui/order-detail.module.css";
import { Panel } from "../../ui/panel.tsx";
import { ChoiceGroup, Radio } from "../../ui/radio.tsx";
import { Stars } from "../../ui/stars.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useKeptFields } from "../../web/forms/use-kept-fields.ts";
import { ReviewReply } from "../shared/review-reply.tsx";
import styles from "./review.module.css";

const loadReviewInput = () =>
  import("../../../domain/reviews/inputs.ts").then((inputs) => inputs.reviewInput);

export const reviewForm = "review";
/** Heads a refused review. */
export const reviewTitle = "Review not saved";

export type ReviewPageProps = {
  orderHref: string;
  number: string;
  /** What was traded: "Gold Sale". */
  what: string;
  review: {
    stars: number;
    text: string;
    shownName: string;
    state: ReviewState;
    version: number;
    reply: string | null;
  } | null;
  /** Whether this reader may leave or change it now. */
  canWrite: boolean;
  /** How it stands, as a sentence. */
  text: string;
};

/** Where the customer of a completed order says what they think of it; works without scripts. */
export function ReviewPage({ orderHref, number, what, review, canWrite, text }: ReviewPageProps) {
  return (
    <div className={cx(layout.page, orderDetailStyles.page)}>
      <BackToOrder to={orderHref} number={number} />
      <div className={cx(layout.stack, layout.loose, styles.page)}>
        <header className={layout.stack}>
          <h1>{review ? "Your review" : "Leave a review"}</h1>
          <p className={textStyles.muted}>
            {what}, order #{number}. {text}
          </p>
        </header>
        {canWrite ? <ReviewForm key={review?.version ?? 0} review={review} /> : null}
        {review && !canWrite ? <StoredReview review={review} /> : null}
      </div>
    </div>
  );
}

type Review = NonNullable<ReviewPageProps["review"]>;

function StoredReview({ review: { stars, text, shownName, reply } }: { review: Review }) {
  return (
    <Panel title={shownName}>
      <div className={layout.stack}>
        <Stars value={stars} size={18} />
        <p className={cx(textStyles.breakAnywhere, textStyles.withLineBreaks)}>{text}</p>
        {reply ? <ReviewReply text={reply} /> : null}
      </div>
    </Panel>
  );
}

const worth: readonly { stars: number; text: string }[] = [
  { stars: 5, text: "Excellent" },
  { stars: 4, text: "Good" },
  { stars: 3, text: "Fair" },
  { stars: 2, text: "Poor" },
  { stars: 1, text: "Bad" },
];

function ReviewForm({ review }: { review: Review | null }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm({
    name: reviewForm,
    schema: loadReviewInput,
    title: reviewTitle,
  });
  useKeptFields(reviewForm, ["text", "shownName"]);
  const chosen = fields.stars ?? String(review?.stars ?? "");
  return (
    <Panel>
      <Form
        method="post"
        className={layout.stack}
        data-form={reviewForm}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={reviewForm} />
        <input type="hidden" name="reviewVersion" value={review?.version ?? 0} />
        {failure && !errors.stars && !errors.text && !errors.shownName ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <ChoiceGroup legend="Stars" error={errors.stars} className={styles.stars}>
          {worth.map(({ stars, text }) => (
            <Radio
              key={stars}
              name="stars"
              value={stars}
              defaultChecked={chosen === String(stars)}
              label={<Stars value={stars} size={18} />}
              help={text}
            />
          ))}
        </ChoiceGroup>
        <Field
          label="Your review"
          error={errors.text}
          help={`At most ${longestReview} characters. Please don't name anyone.`}
        >
          <Textarea
            name="text"
            rows={6}
            maxLength={longestReview}
            required
            defaultValue={fields.text ?? review?.text}
          />
        </Field>
        <Field
          label="Shown name"
          error={errors.shownName}
          help="Shown with your review. It doesn't have to be your game name."
        >
          <TextInput
            name="shownName"
            maxLength={longestReviewName}
            autoComplete="off"
            required
            defaultValue={fields.shownName ?? review?.shownName}
          />
        </Field>
        <p className={cx(textStyles.small, textStyles.muted)}>
          We read it before publishing it on the home page. You can change it until then.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
            {review ? "Save changes" : "Leave review"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
