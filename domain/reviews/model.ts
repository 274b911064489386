// The door that browsers may use too.
export { longestReview, longestReviewName, type ReviewState, reviewStates } from "./review-words.ts";
