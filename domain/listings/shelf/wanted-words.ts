import type { Shelf } from "./create-shelf.ts";
import type { WantedWord } from "./find-on-shelf.ts";
import type { ShelfIndex } from "./shelf-index.ts";
import { placesBeginning, placesOf } from "./shelf-words.ts";
import { wordsOf } from "./words-of.ts";

/** Of the words that are like a misspelt one, those that are nearly as like it as the best. */
const nearlyBest = 0.9;

/**
 * What the words of a search stand for. A word is the beginning of a word of the listing; one with which no word of the shelf
 * begins stands for the words that it is with two neighbouring letters changed about, else for those that are most like it.
 */
export async function wantedWords(shelf: Shelf, index: ShelfIndex, q: string): Promise<WantedWord[]> {
  const words: WantedWord[] = [];
  for (const word of wordsOf(q)) words.push({ word, meant: await meantBy(shelf, index, word) });
  return words;
}

async function meantBy(shelf: Shelf, index: ShelfIndex, word: string): Promise<string[]> {
  if (placesBeginning(index.words, word).length > 0) return [];
  // Four letters with two of them changed about have hardly a trigram left in common.
  const swapped = swaps(word).filter((each) => placesOf(index.words, each));
  if (swapped.length > 0) return swapped;
  const similar = await shelf.similarWords(word);
  const there = similar.filter((like) => placesOf(index.words, like.word));
  const best = there[0]?.similarity ?? 0;
  return there.filter(({ similarity }) => similarity >= best * nearlyBest).map((like) => like.word);
}

/** Every word that has two neighbouring letters the other way round. */
function swaps(word: string): string[] {
  return [...word].slice(1).map((_, at) => {
    const letters = [...word];
    const [first = "", second = ""] = letters.splice(at, 2);
    return [...letters.slice(0, at), second, first, ...letters.slice(at)].join("");
  });
}
