import type { z } from "zod";
import type { Topic } from "../../../../../kernel/topics.ts";

export type Texts = Record<string, string>;

/** How a price list is edited: as the texts of a form, tried on an example before it is published. */
export type PriceListEditing<T, E, R> = {
  /** The list as the texts of its form, by field name. */
  write(list: T): Texts;
  /** Only the fields of the list, of all that the form sent. */
  own(sent: Texts): Texts;
  check(texts: Texts): { ok: true; list: T } | { ok: false; errors: Texts };
  /** Adds or takes fields, where the list has that. Null when the action is none of these. */
  change?(texts: Texts, action: string): { texts: Texts; focus: string } | null;
  firstExample: Texts;
  readExample(texts: Texts): { ok: true; example: E } | { ok: false; errors: Texts };
  /** What the example comes to under a list. */
  compute(list: T, example: E): R;
  /** Names just this list, for the tick that confirms a big move. */
  keyOf(list: T): string;
  /** What one list changes against another, in words. */
  changes(before: T, after: T): string[];
};

type ListForm<S extends z.ZodType> = { name: string; title: string; schema: S };

/** A price list that is published in versions, and how its page at the desk speaks of it. */
export type PriceList<T, E, R, P extends z.ZodType, B extends z.ZodType<{ to: number }>> = {
  path: string;
  /** The live topic of its versions. */
  topic: Topic;
  title: string;
  /** What it is about, in a sentence. */
  lead: string;
  /** What is published: `rules`. */
  what: string;
  /** Names the editor before it is left. */
  editorTitle: string;
  forms: { publish: ListForm<P>; rollBack: ListForm<B> };
  /** Names the answer to a form that was sent to be looked at, not published. */
  draft: string;
  editing: PriceListEditing<T, E, R>;
};

/** Defines a price list; the types follow from its functions. */
export function priceList<T, E, R, P extends z.ZodType, B extends z.ZodType<{ to: number }>>(
  list: PriceList<T, E, R, P, B>,
) {
  return list;
}

/** A price list whose forms' inputs don't matter. */
export type AnyPriceList<T, E, R> = PriceList<T, E, R, z.ZodType, z.ZodType<{ to: number }>>;
