import { clientLimits } from "../../web/forms/limit-client.ts";

const text = "Too many orders from your network.";

/**
 * How often a network may place orders, on pages and by programs together: otherwise one would be the way
 * round the other. Counts one try; refuses with `too_many` when its window is full.
 */
export const limitOrders = clientLimits({
  "gold-order": { limit: 60, windowSeconds: 600, text },
  "boost-order": { limit: 20, windowSeconds: 600, text },
  "account-sale": { limit: 20, windowSeconds: 600, text },
  // Each may hold an account that others want; many phones share one address of their carrier.
  "listing-order": {
    limit: 12,
    windowSeconds: 3600,
    text: "Too many account orders from your network.",
  },
});

export type OrderLimit = Parameters<typeof limitOrders>[1];
