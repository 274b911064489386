import { lastAsked } from "../../../kernel/last-asked.ts";
import type { Database } from "../../../platform/database/connect.ts";

/** A word of the shop, and how much it is like the one that was searched for: 1 is the same. */
export type SimilarWord = { word: string; similarity: number };

/** Misspelt words whose meaning is remembered. */
const mostRemembered = 500;

/**
 * Finds words by trigrams in common, from 0.3 of 1, the most similar first. What was found for the words of late is
 * remembered until `forget` says that there are new ones.
 */
export function rememberSimilar(db: Database) {
  const remembered = lastAsked<readonly SimilarWord[]>(mostRemembered);
  let vocabulary = 0;
  return {
    async find(wanted: string): Promise<readonly SimilarWord[]> {
      const known = remembered.get(wanted);
      if (known) return known;
      const asked = vocabulary;
      const similar = await readSimilar(db, wanted);
      return asked === vocabulary ? remembered.put(wanted, similar) : similar;
    },
    forget(): void {
      vocabulary += 1;
      remembered.clear();
    },
  };
}

async function readSimilar(db: Database, wanted: string): Promise<SimilarWord[]> {
  const { rows } = await db.$client.query<SimilarWord>({
    name: "shelf-similar",
    text: "select word, similarity from similar_listing_words($1)",
    values: [wanted],
  });
  return rows;
}
