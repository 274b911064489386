import { z } from "zod";
import { cleanText } from "../../kernel/clean-text.ts";
import { rsnPattern, rsnText } from "./rsn.ts";

/** A game name as typed, trimmed; `missing` is said of an empty one. */
export function rsnInput(missing: string) {
  return z.string(missing).overwrite(cleanText).min(1, missing).regex(rsnPattern, rsnText);
}
