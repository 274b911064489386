import { lastAsked } from "../../../kernel/last-asked.ts";
import type { ListingPage } from "../listing-view.ts";
import { priceBrackets, totalLevelBrackets } from "../listing-words.ts";
import { type Bits, clearBit, withBit } from "./bits.ts";
import { type ListingGroup, listingGroupNames, listingGroups } from "./listing-query.ts";
import type { ShelfRow } from "./shelf-row.ts";
import { dropWords, noWords, type ShelfWords, setWords } from "./shelf-words.ts";
import { noOrders, noteOrders, type Orders, settleOrders } from "./sorted-slots.ts";
import { wordsOf } from "./words-of.ts";

/**
 * All published listings, in the form in which they are found quickly. Each has a number, its slot; those of listings that
 * have left are given again.
 */
export type ShelfIndex = {
  slots: Map<string, number>;
  kept: (ShelfRow | undefined)[];
  free: number[];
  /** The slots that are taken, and those of each choice. */
  all: Bits;
  choices: Record<ListingGroup, Map<string, Bits>>;
  orders: Orders;
  words: ShelfWords;
  /** What was found on it as it is now, by question. */
  found: ReturnType<typeof lastAsked<FoundPage>>;
};

/** A page of the shelf: which listings are on it, and what stands around them. */
export type FoundPage = { ids: readonly string[] } & Omit<ListingPage, "cards">;

/** Pages that are kept while nothing changes on the shelf. */
const pagesKept = 200;

/** An empty shelf. */
export function emptyIndex(): ShelfIndex {
  const choicesOf = (group: ListingGroup) =>
    new Map(listingGroups[group].choices.map(({ value }) => [value, noBits()]));
  return {
    slots: new Map(),
    kept: [],
    free: [],
    all: noBits(),
    choices: {
      build: choicesOf("build"),
      loginMethod: choicesOf("loginMethod"),
      type: choicesOf("type"),
      totalLevel: choicesOf("totalLevel"),
      price: choicesOf("price"),
      delivery: choicesOf("delivery"),
    },
    orders: noOrders(),
    words: noWords(),
    found: lastAsked(pagesKept),
  };
}

const noBits = (): Bits => new Uint32Array(32);

/**
 * A listing that was changed: as it is now, with the text where a search looks (name, description, features, build and type), or
 * gone from the shelf. Each comes once in a list of them.
 */
export type ShelfChange = { id: string; row: ShelfRow; text: string } | { id: string; row: null };

/** Brings the index to what the changed listings are now. */
export function applyChanges(index: ShelfIndex, changes: readonly ShelfChange[]): void {
  // Anew and not emptied: a search that began before and ends after this puts what it finds where nobody looks any more.
  index.found = lastAsked(pagesKept);
  const left: number[] = [];
  for (const change of changes) {
    const known = index.slots.get(change.id);
    const before = known === undefined ? undefined : index.kept[known];
    if (change.row !== null) {
      const slot = known ?? index.free.pop() ?? index.kept.length;
      put(index, slot, before, change.row);
      setWords(index.words, slot, wordsOf(change.text), index.kept.length);
    } else if (known !== undefined && before) {
      remove(index, known, before);
      left.push(known);
    }
  }
  settleOrders(index.orders);
  // Given again only now: an order knows a slot once.
  index.free.push(...left);
}

function remove(index: ShelfIndex, slot: number, before: ShelfRow): void {
  index.slots.delete(before.id);
  index.kept[slot] = undefined;
  clearBit(index.all, slot);
  for (const group of listingGroupNames) setChoice(index, group, slot, choiceIn(before, group), null);
  noteOrders(index.orders, slot, before, null);
  dropWords(index.words, slot);
}

function put(index: ShelfIndex, slot: number, before: ShelfRow | undefined, now: ShelfRow): void {
  index.slots.set(now.id, slot);
  index.kept[slot] = now;
  noteOrders(index.orders, slot, before ?? null, now);
  index.all = withBit(index.all, slot);
  for (const group of listingGroupNames) {
    setChoice(index, group, slot, before ? choiceIn(before, group) : null, choiceIn(now, group));
  }
}

function setChoice(
  index: ShelfIndex,
  group: ListingGroup,
  slot: number,
  before: string | null,
  now: string | null,
): void {
  if (before === now) return;
  const choices = index.choices[group];
  const old = before === null ? undefined : choices.get(before);
  if (old) clearBit(old, slot);
  const next = now === null ? undefined : choices.get(now);
  if (now !== null && next) choices.set(now, withBit(next, slot));
}

/** The choice of a group that a listing belongs to. */
function choiceIn(kept: ShelfRow, group: ListingGroup): string | null {
  if (group === "price") return codeOf(priceBrackets, kept.priceCents);
  return group === "totalLevel" ? codeOf(totalLevelBrackets, kept.totalLevel) : kept[group];
}

function codeOf(
  brackets: readonly { code: string; from: number; to: number | null }[],
  value: number,
): string | null {
  return brackets.find(({ from, to }) => value >= from && (to === null || value <= to))?.code ?? null;
}
