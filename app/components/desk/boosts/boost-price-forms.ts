/** The forms of the page of boosts. A draft is the same form, answered without being posted. */
export const boostPriceForms = {
  post: "post-boost-prices",
  draft: "draft-boost-prices",
  rollBack: "roll-back-boost-prices",
} as const;

/** What heads the refusal of each. */
export const boostPriceTitles = { post: "Prices not posted", rollBack: "Not rolled back" } as const;
