/** What the forms of a shop send whose legal texts are those that it began with (`agreedField`). */
export const orderAgreed = { agreed: "terms.1-refundPolicy.1" };
export const accountAgreed = { agreed: "terms.1-privacy.1" };
