export { askForReviews } from "./ask-for-reviews.ts";
export { hideReview, publishReview } from "./judge-review.ts";
export { leaveReview } from "./leave-review.ts";
export { listPersonReviews } from "./list-person-reviews.ts";
export {
  listPublishedReviews,
  type PublishedReviews,
  type ReviewPlace,
  type ReviewQuery,
  type ReviewsPage,
  readPublishedReviews,
} from "./list-published-reviews.ts";
export { listReviews } from "./list-reviews.ts";
export {
  readUnsubscribe,
  setReviewRequests,
  unsubscribeFromReviews,
  wantsReviewRequests,
} from "./opt-outs.ts";
export { type OwnReview, readReview } from "./read-review.ts";
export { removeReply, replyToReview } from "./reply-to-review.ts";
export { reviewsReactor } from "./reviews-reactor.ts";
export { reviewsCrontab, reviewsTasks } from "./reviews-tasks.ts";
