/** The longest review and the longest name beside it, in characters. */
export const longestReview = 600;
export const longestReviewName = 40;
/** The longest reply of ours, in characters. */
export const longestReply = 600;

/** Left and not yet read by staff, shown on the home page, or kept from it. */
export const reviewStates = ["waiting", "published", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Whoever shows reviews, or how many wait for staff, listens here. */
export const reviewsTopic = "reviews";
