import { clientLimits } from "../../web/forms/limit-client.ts";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export const limitClient = clientLimits({
  // A person who types asks once in a while; a script would ask all the time.
  "gold-quote": { limit: 120, windowSeconds: 60, text: "You've asked for too many quotes." },
});
