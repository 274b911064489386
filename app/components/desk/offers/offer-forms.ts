/** The forms of the page of offers. A draft is the same form, answered without being posted. */
export const offerForms = {
  post: "post-offers",
  draft: "draft-offers",
  rollBack: "roll-back-offers",
} as const;

/** What heads the refusal of each. */
export const offerTitles = { post: "Rules not posted", rollBack: "Not rolled back" } as const;
