import { clientLimits } from "../../../web/forms/limit-client.ts";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export const limitClient = clientLimits({
  // Each option that changes asks once; a name that is new asks the game's high scores.
  "boost-quote": { limit: 60, windowSeconds: 300, text: "You've asked for too many quotes." },
});
