import { cleanTyped } from "../../kernel/text.ts";

// Cyrillic, Greek and other letters that look like one of ours; capitals are small by then. By their codes:
// they are no letters that our texts use.
const alike = {
  a: "\u0430\u03b1\u0251",
  b: "\u0432",
  c: "\u0441",
  d: "\u0501",
  e: "\u0435\u03b5",
  g: "\u0261",
  h: "\u04bb\u043d",
  i: "\u0456\u03b9\u0131\u0269",
  j: "\u0458",
  k: "\u043a\u03ba",
  l: "\u04cf\u0142",
  m: "\u043c",
  n: "\u0578",
  o: "\u043e\u03bf",
  p: "\u0440\u03c1",
  q: "\u051b",
  s: "\u0455",
  t: "\u0442\u03c4",
  u: "\u03c5",
  v: "\u0475\u03bd",
  w: "\u0461\u051d",
  x: "\u0445\u03c7",
  y: "\u0443\u03b3",
};
const letters = new Map(
  Object.entries(alike).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/**
 * The form in which two spellings of the name that logs in to a game account are equal: without case, blanks,
 * marks and signs that have no width, and with the letters that others look like.
 */
export function loginKey(name: string): string {
  const plain = cleanTyped(name)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "");
  return [...plain].map((letter) => letters.get(letter) ?? letter).join("");
}
