/** What may be loosened by two people only (Rule P43). */
export const guardKinds = ["settings", "two_step", "webhook", "reveals", "price", "promo"] as const;
export type GuardKind = (typeof guardKinds)[number];

export const guardStates = ["waiting", "applied", "declined", "withdrawn", "expired"] as const;
export type GuardState = (typeof guardStates)[number];

/** Hours after which a loosening applies where nobody else could confirm it. */
export const aloneHours = 24;

/** Minutes for which somebody's reveals count, and for which a request for more of them waits and holds. */
export const rationMinutes = 60;
