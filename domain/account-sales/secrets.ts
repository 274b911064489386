/** Whose secrets they are, as the vault knows it. */
export const subjectOf = (orderId: string) => `order:${orderId}`;
/** The vault's names for the login of a sold account, and for the link that resets its mail address. */
export const loginKind = "login";
export const resetLinkKind = "reset-link";

/** The login of a sold account: `name` is its mail address or its login name (Rule S76). */
export type SaleLogin = { name: string; password: string };
