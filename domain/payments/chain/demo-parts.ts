/** How much of a payment the demo's wallet sends. */
export const demoParts = ["whole", "half", "double"] as const;
export type DemoPart = (typeof demoParts)[number];
