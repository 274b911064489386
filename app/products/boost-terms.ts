/** How long a boost takes, as the shop says it everywhere (spec/1 §9). */
export const boostTime = "2-4 days for most accounts";

/** How the booster gets onto the account, wherever it isn't time yet (Rule P36). */
export const accessText =
  "After payment you give us access on your order's page, or agree on it with us in the chat. We never ask for a password by email, in the chat or in game.";

/** Where access to the account is given. */
export const accessHref = (orderId: string) => `/order/${orderId}#access`;
