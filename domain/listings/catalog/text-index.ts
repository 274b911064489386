import { addBit, type Bitset, intersect, unite } from "./bitset.ts";

/**
 * The posting list of a term: the documents that have it, listed while they are few, then as bits, whichever
 * is smaller. Documents are only ever added, each once and with a higher number than those before it.
 */
type Postings = { docs: number[]; bits: Bitset | null; trigrams: number };

/** Which documents have which term, and which terms have which trigram. */
export type TextIndex = { postings: Map<string, Postings>; termsByTrigram: Map<string, string[]> };

/** An index without documents. */
export const emptyTextIndex = (): TextIndex => ({ postings: new Map(), termsByTrigram: new Map() });

/** Characters of a term that count; no two words of a shop differ only after so many. */
const longestTerm = 40;

/**
 * The terms of a text, once each: words in lower case without accents, at most 40 characters. An apostrophe
 * belongs to its word (`Dizana's` is `dizanas`), everything else that is no letter or digit separates words.
 */
export function termsOf(text: string): string[] {
  const isAscii = /^[\x20-\x7e\s]*$/.test(text);
  const plain = isAscii ? text : text.normalize("NFKD").replace(/\p{M}+/gu, "");
  const lower = plain.toLowerCase().replace(/['’ʼ]/g, "");
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms = new Set(words.map((word) => word.slice(0, longestTerm)));
  return [...terms].filter((term) => term.isWellFormed());
}

/** Adds a document with its text. */
export function addText(index: TextIndex, doc: number, text: string): void {
  for (const term of termsOf(text)) {
    const postings = index.postings.get(term) ?? addTerm(index, term);
    if (postings.bits) postings.bits = addBit(postings.bits, doc);
    else if (postings.docs.push(doc) > Math.max(64, doc >>> 6)) {
      postings.bits = postings.docs.reduce<Bitset>(addBit, new Uint32Array((doc >>> 5) + 1));
      postings.docs = [];
    }
  }
}

function addTerm(index: TextIndex, term: string): Postings {
  const trigrams = trigramsOf(term);
  for (const trigram of trigrams) {
    const terms = index.termsByTrigram.get(trigram);
    if (terms) terms.push(term);
    else index.termsByTrigram.set(trigram, [term]);
  }
  const postings: Postings = { docs: [], bits: null, trigrams: trigrams.size };
  index.postings.set(term, postings);
  return postings;
}

/**
 * Every three neighbouring letters of a term with two blanks before it and one behind, as pg_trgm has them.
 */
function trigramsOf(term: string): Set<string> {
  const padded = `  ${term} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * The live documents that match a word of a search. The word is the beginning of a term; if no live document
 * has such a term, it is a term with two neighbouring letters swapped; failing that, the terms that are most
 * similar to it.
 */
export function docsMatching(index: TextIndex, live: Bitset, word: string): Bitset {
  // Four letters with two of them swapped have hardly a trigram left in common, so similarity alone would not
  // find them.
  for (const terms of [termsStarting, () => swaps(word), similarTerms]) {
    const docs = docsWith(index, live, terms(index, word, live));
    if (docs.some((bits) => bits !== 0)) return docs;
  }
  return new Uint32Array(live.length);
}

function docsWith({ postings }: TextIndex, live: Bitset, terms: readonly string[]): Bitset {
  const found: Bitset = new Uint32Array(live.length);
  for (const term of terms) {
    const { docs = [], bits = null } = postings.get(term) ?? {};
    for (const doc of docs) addBit(found, doc);
    if (bits) unite(found, bits);
  }
  intersect(found, live);
  return found;
}

function termsStarting({ termsByTrigram }: TextIndex, word: string): string[] {
  // A term's first trigrams are ` c` and ` ca`: lists of the terms with its first letter, and with its first
  // two.
  const first = ` ${word}`.padStart(3).slice(0, 3);
  return (termsByTrigram.get(first) ?? []).filter((term) => term.startsWith(word));
}

function swaps(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? "").join(""));
}

/** Of all trigrams of two similar terms, the part that both have. */
const leastSimilarity = 0.3;
/**
 * Of the highest similarity, what a term must have to be meant too. Just below 0.9, so that no rounding
 * decides.
 */
const nearlyBest = 0.8999;

/** The terms of live documents that are about as similar to a word as the most similar one. */
function similarTerms(index: TextIndex, word: string, live: Bitset): string[] {
  const trigrams = trigramsOf(word);
  const common = new Map<string, number>();
  for (const trigram of trigrams) {
    for (const term of index.termsByTrigram.get(trigram) ?? []) common.set(term, (common.get(term) ?? 0) + 1);
  }
  const similar: { term: string; similarity: number }[] = [];
  for (const [term, both] of common) {
    const similarity = both / (trigrams.size + (index.postings.get(term)?.trigrams ?? 0) - both);
    if (similarity < leastSimilarity || docsWith(index, live, [term]).every((bits) => bits === 0)) continue;
    similar.push({ term, similarity });
  }
  const best = Math.max(...similar.map(({ similarity }) => similarity));
  return similar.filter(({ similarity }) => similarity >= best * nearlyBest).map(({ term }) => term);
}
