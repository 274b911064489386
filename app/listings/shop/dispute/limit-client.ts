import { clientLimits } from "../../../web/forms/limit-client.ts";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export const limitClient = clientLimits({
  // Each is read into memory whole.
  "dispute-upload": {
    limit: 20,
    windowSeconds: 600,
    text: "Too many pictures were uploaded from your network.",
  },
});
