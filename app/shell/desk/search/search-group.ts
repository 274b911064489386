import type { Role } from "../../../../domain/people/model.ts";
import { can } from "../../../../domain/people/model.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import { deskActions, deskPages } from "../desk-pages.ts";

/** One thing that the desk's search found, and where it is. */
export type SearchLine = {
  to: string;
  title: string;
  /** What else it is known by. */
  detail?: string | undefined;
  /** By what it was found, where the line would not say. */
  found?: string | undefined;
  /** It leads to a list of more like those above it. */
  isMore?: boolean | undefined;
  status?: { tone: StatusTone; label: string } | undefined;
};

export type SearchKind =
  | "recent"
  | "actions"
  | "pages"
  | "settings"
  | "orders"
  | "people"
  | "listings"
  | "chats";

/** What was found of one kind. */
export type SearchGroup = {
  kind: SearchKind;
  lines: SearchLine[];
  /** The list of all that match, where there may be more. */
  all?: SearchLine | undefined;
};

export const searchKindLabels: Record<SearchKind, string> = {
  recent: "Recent",
  actions: "Actions",
  pages: "Pages",
  settings: "Settings",
  orders: "Orders",
  people: "People",
  listings: "Listings",
  chats: "Chats",
};

/** Most pages, and most actions, among other things that were found. */
const mostPlaces = 5;

/** The words of a text, as they are compared: without signs at their ends. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s(),.:]+/)
    .filter(Boolean);
}

/** Whether each of these words begins a word of a text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((part) => part.startsWith(word)));
}

/**
 * Pages and actions of the desk of which each typed word begins a word, as far as a role may open them; all
 * of them where nothing is typed.
 */
export function findPlaces(role: Role, typed: string): SearchGroup[] {
  const words = wordsOf(typed);
  const groups = [
    { kind: "actions", places: deskActions },
    { kind: "pages", places: deskPages },
  ] as const;
  return groups.flatMap(({ kind, places }) => {
    const found = places.filter(({ needs, label }) => can(role, needs) && hasWords(label, words));
    const shown = words.length > 0 ? found.slice(0, mostPlaces) : found;
    const lines = shown.map(({ to, label }) => ({ to, title: label }));
    return lines.length > 0 ? [{ kind, lines }] : [];
  });
}
