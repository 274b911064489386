import { hideReviewInput, publishReviewInput, replyInput } from "../../../domain/reviews/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["content.edit"] as const;

/** The forms of a review at the desk. */
export const reviewForms = defineForms({
  "publish-review:": { needs, title: "Review not published", schema: publishReviewInput },
  "hide-review:": { needs, title: "Review not hidden", schema: hideReviewInput },
  "reply-to-review:": { needs, title: "Reply not saved", schema: replyInput },
  "remove-reply:": { needs, title: "Reply not removed", schema: publishReviewInput },
});
