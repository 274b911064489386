/** How long a boost takes, as the shop says it everywhere (Rule S88). */
export const boostTime = "2-4 days for most accounts";

/** The same as a sentence, with where it can be followed. */
export const boostTimeText = `Takes ${boostTime}. You'll see every step on your order's page.`;

/** How the booster gets onto the account, wherever it isn't time yet (Rule P36). */
export const accessText =
  "After payment, give us access on your order's page or arrange it in the chat. We never ask for a password by email, in the chat or in game.";

/** Where access to the account is given. */
export const accessHref = (orderId: string) => `/order/${orderId}#access`;
