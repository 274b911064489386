// The door that browsers may use too.
export { longestReview, longestReviewName, type ReviewState } from "./review-copy.ts";
