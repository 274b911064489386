import { z } from "zod";
import { rsnPattern, rsnText } from "./rsn.ts";

/** A game name as typed, trimmed; `missing` is said of an empty one. */
export function rsnInput(missing: string) {
  return z.string(missing).trim().min(1, missing).regex(rsnPattern, rsnText);
}
