import { z } from "zod";

/** Usual reasons for looking at a secret (Rule P44). */
export const revealReasons = {
  paying: "Paying this order",
  working: "Working on this order",
  asked: "Customer asked",
  mistake: "Checking a mistake",
  listing: "Checking this account",
  transfers: "Paying today's bank transfers",
  lost: "Earlier file got lost",
} as const;

const minLetters = 10;
const minDifferentLetters = 5;
const maxCharacters = 500;

/**
 * Whether a text says what for: one of `revealReasons`, or at least ten letters that aren't one word or a few
 * letters over and over (Rule P44). Blanks, digits and signs count for nothing.
 */
export function isRevealReason(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const letters = [...[...words].join("")];
  return letters.length >= minLetters && new Set(letters).size >= minDifferentLetters;
}

const sayWhatFor = "Say what you need it for: choose a reason, or write at least ten letters.";

/** The reason of every form that reveals a secret. */
export const revealReason = z
  .string(sayWhatFor)
  .trim()
  .max(maxCharacters, `A reason can be up to ${maxCharacters} characters.`)
  .refine(isRevealReason, sayWhatFor);
