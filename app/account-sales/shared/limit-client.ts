import { clientLimits } from "../../web/forms/limit-client.ts";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export const limitClient = clientLimits({
  // Each asks the game's high scores; a person tries a name or two.
  "account-offer": { limit: 30, windowSeconds: 600, text: "You've asked for too many offers." },
  // Each is drawn for it alone; other sites ask once for a card that somebody posts there.
  "listing-card": { limit: 40, windowSeconds: 600, text: "Too many listing cards were requested." },
});
