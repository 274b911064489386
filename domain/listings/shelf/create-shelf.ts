import { oneAtATime } from "../../../kernel/one-at-a-time.ts";
import type { Database } from "../../../platform/database/connect.ts";
import {
  firstPlace,
  readChanges,
  readPublished,
  readSeen,
  rowsAtOnce,
  type Seen,
  writeWords,
} from "./read-shelf.ts";
import { rememberSimilar, type SimilarWord } from "./remember-similar.ts";
import { applyChanges, emptyIndex, type ShelfChange, type ShelfIndex } from "./shelf-index.ts";
import { takeFreshWords } from "./shelf-words.ts";

/** The published listings in this program's memory; PostgreSQL is the truth (decision 016). */
export type Shelf = {
  /**
   * The index with everything that was committed before the call. Calls at the same time share one look into the database;
   * the first one loads everything. It stays fresh until the caller waits for something else. Throws when the database cannot
   * be asked.
   */
  fresh(): Promise<ShelfIndex>;
  /** Words like one that no listing has, the most similar first. */
  similarWords(word: string): Promise<readonly SimilarWord[]>;
  /** Everything is read anew by the next call: the database is not the one that was read until now. */
  startOver(): void;
};

/** A shelf over the database; nothing is read before it is asked for. */
export function createShelf({ db }: { db: Database }): Shelf {
  let index: ShelfIndex | undefined;
  let seen: Seen = { snapshot: "1:1:", newest: 0n };
  let unwritten: string[] = [];
  const similar = rememberSimilar(db);
  const refresh = oneAtATime(async () => {
    index ??= await load();
    await follow(index);
  });

  /** Works rows into the index, and has the words that came with them written down. */
  async function take(target: ShelfIndex, changes: readonly ShelfChange[]): Promise<void> {
    applyChanges(target, changes);
    unwritten.push(...takeFreshWords(target.words));
    if (unwritten.length === 0) return;
    await writeWords(db, unwritten.sort());
    unwritten = [];
    similar.forget();
  }

  async function load(): Promise<ShelfIndex> {
    const loaded = emptyIndex();
    seen = await readSeen(db);
    let rows = await readPublished(db, firstPlace.id);
    while (rows.length > 0) {
      const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
      // The next ones are read while these are worked in.
      const reading = last ? readPublished(db, last.id) : [];
      [rows] = await Promise.all([reading, take(loaded, rows)]);
    }
    return loaded;
  }

  async function follow(target: ShelfIndex): Promise<void> {
    const first = await readChanges(db, { seen, place: firstPlace });
    if (first.changes.length > 0) await take(target, first.changes);
    for (let { next } = first; next; ) {
      const reading = await readChanges(db, { seen, place: next });
      await take(target, reading.changes);
      next = reading.next;
    }
    // What the later looks saw beyond the first is read once more by the next call.
    seen = first.seen;
  }

  return {
    async fresh() {
      await refresh();
      if (!index) throw new Error("The shelf was read and is not there");
      return index;
    },
    similarWords: similar.find,
    startOver() {
      index = undefined;
    },
  };
}
