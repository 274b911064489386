import { z } from "zod";
import { cleanTyped } from "../../kernel/text.ts";
import { rsnPattern, rsnText } from "./rsn.ts";

/** A game name as typed, trimmed; `missing` is said of an empty one. */
export function rsnInput(missing: string) {
  return z.string(missing).overwrite(cleanTyped).min(1, missing).regex(rsnPattern, rsnText);
}
