/** A piece of a message; `number` is an order's short number, in lower case, where it is one. */
export type TextPiece = { text: string; number: string | null };

/**
 * `#3F9A1C7E`, the same without the sign where it has a letter and a digit, or a whole id, of which the first
 * eight signs are the number. Nothing that is part of a longer word, an address or a hash.
 */
const written =
  /(?<![\p{L}\p{N}/#=_-])(?:#[0-9a-f]{8}|(?=[0-9a-f]{0,7}[a-f])(?=[0-9a-f]{0,7}[0-9])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9a-f]{0,7}[a-f])(?=[0-9a-f]{0,7}[0-9])[0-9a-f]{8})(?![\p{L}\p{N}_-])/giu;

/** Cuts a message into what may be order numbers and what stands between them; nothing is lost. */
export function splitOrderNumbers(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(written)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), number: null });
    const [found] = match;
    pieces.push({ text: found, number: found.replace("#", "").slice(0, 8).toLowerCase() });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), number: null });
  return pieces;
}

/** The numbers in messages, each once, the newest message's first. */
export function orderNumbersIn(texts: readonly string[], most: number): string[] {
  const numbers = texts
    .toReversed()
    .flatMap((text) => splitOrderNumbers(text).flatMap(({ number }) => number ?? []));
  return [...new Set(numbers)].slice(0, most);
}
