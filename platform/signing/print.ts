import type { Signer } from "./signer.ts";

/**
 * A keyed print of a text: equal texts have equal prints, and nobody without the shop's secret can try
 * guesses against one. Prints of one purpose tell nothing of those of another.
 */
export function printOf(signer: Signer, purpose: string, text: string): string {
  return signer.sign(purpose, text).split(".").at(-1) ?? "";
}
