import { listDiff, type Piece } from "./list-diff.ts";

/** What changed in a text, by words; neighbors of one kind are one piece. */
export function wordDiff(before: string, after: string): Piece<string>[] {
  const pieces: Piece<string>[] = [];
  for (const { kind, value } of listDiff(wordsOf(before), wordsOf(after))) {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.value += value;
    else pieces.push({ kind, value });
  }
  return pieces;
}

/** Words, signs and blanks, each on their own. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_'’{}]+|[^\s]/gu) ?? [];
}
