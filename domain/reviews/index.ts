export { askForReviews, reviewsCrontab, reviewsReactor, reviewsTasks } from "./ask-for-reviews.ts";
export { hideReview, publishReview } from "./judge-review.ts";
export { leaveReview } from "./leave-review.ts";
export {
  listPublishedReviews,
  type PublishedReviews,
  type ReviewPlace,
  type ReviewQuery,
  type ReviewsPage,
  readPublishedReviews,
} from "./list-published-reviews.ts";
export { listPersonReviews, listReviews, type OwnReview, readReview } from "./list-reviews.ts";
export {
  readUnsubscribe,
  setReviewRequests,
  unsubscribeFromReviews,
  wantsReviewRequests,
} from "./opt-outs.ts";
export { removeReply, replyToReview } from "./reply-to-review.ts";
