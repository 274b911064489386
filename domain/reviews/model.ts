// The door that browsers may use too.
export { longestReply, longestReview, longestReviewName, type ReviewState } from "./review-copy.ts";
