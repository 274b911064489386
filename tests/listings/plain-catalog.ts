import type pg from "pg";
import type { ListingCounts, ListingQuery } from "../../domain/listings/model.ts";
import type { Written } from "./catalog-rig.ts";

// The catalog's answer once more, by arrays alone: slow, and easy to check by reading.

const groups = ["build", "loginMethod", "type", "totalLevel", "price", "delivery"] as const;
type Group = (typeof groups)[number];

const values: Record<Group, string[]> = {
  build: ["Main", "Pure", "Skiller", "Zerker", "Maxed", "Tutorial Completed", "Other"],
  loginMethod: ["Jagex Launched", "Legacy Email", "Legacy Username"],
  type: ["GIM", "HGIM", "HCIM", "Ironman", "Regular", "UIM"],
  totalLevel: ["32-499", "500-999", "1000-1499", "1500-1999", "2000+"],
  price: ["0-50", "50-100", "100-150", "150-300", "300+"],
  delivery: ["Instant", "20 Minutes", "1 Day"],
};

function belongs(listing: Written, group: Group, value: string): boolean {
  const { totalLevel: level, priceCents } = listing;
  const dollars = priceCents / 100;
  if (group === "totalLevel") {
    if (value === "32-499") return level < 500;
    if (value === "500-999") return level >= 500 && level < 1000;
    if (value === "1000-1499") return level >= 1000 && level < 1500;
    return value === "1500-1999" ? level >= 1500 && level < 2000 : level >= 2000;
  }
  if (group === "price") {
    if (value === "0-50") return dollars < 50;
    if (value === "50-100") return dollars >= 50 && dollars < 100;
    if (value === "100-150") return dollars >= 100 && dollars < 150;
    return value === "150-300" ? dollars >= 150 && dollars < 300 : dollars >= 300;
  }
  return listing[group] === value;
}

/** The words of a listing, of letters that the test's own texts have. */
function searchTerms(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("é", "e")
    .replaceAll("'", "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

const textOf = ({ name, description, features, build, type }: Written) =>
  searchTerms([name, description, ...features, build, type].join(" "));

/** Whether two words differ in two neighbouring letters, which stand the other way round. */
function isSwapped(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return (
    a.length === b.length &&
    a !== b &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}

/**
 * For each word of a search the words that it may be: those that begin so, else are it swapped, else are most
 * like it.
 */
async function meant(pool: pg.Pool, listings: readonly Written[], q: string): Promise<Set<string>[]> {
  const known = [...new Set(listings.flatMap(textOf))];
  const all: Set<string>[] = [];
  for (const word of searchTerms(q)) {
    const beginning = known.filter((each) => each.startsWith(word));
    if (beginning.length > 0) {
      all.push(new Set(beginning));
      continue;
    }
    const swapped = known.filter((each) => isSwapped(each, word));
    if (swapped.length > 0) {
      all.push(new Set(swapped));
      continue;
    }
    const { rows } = await pool.query<{ word: string; like: number }>(
      `select word, similarity(word, $2) as "like" from unnest($1::text[]) as word where similarity(word, $2) >= 0.3::real`,
      [known, word],
    );
    const best = Math.max(...rows.map(({ like }) => like));
    // Just below a tenth, so that no rounding decides.
    all.push(new Set(rows.filter(({ like }) => like >= 0.8999 * best).map((row) => row.word)));
  }
  return all;
}

/** The ids of everything that matches, in order, and the counts beside the choices. */
export async function plainAnswer(
  pool: pg.Pool,
  written: readonly Written[],
  query: ListingQuery,
): Promise<{ ids: string[]; counts: ListingCounts; ofAll: number }> {
  const shown = written.filter(({ state }) => state === "published");
  const words = await meant(pool, shown, query.q);
  const searched = shown.filter((listing) => {
    const has = textOf(listing);
    return words.every((some) => has.some((word) => some.has(word)));
  });
  const passes = (listing: Written, group: Group) =>
    query[group].length === 0 || query[group].some((value) => belongs(listing, group, value));
  const matching = searched.filter((listing) => groups.every((group) => passes(listing, group)));
  const counts = groups.map((group) => {
    const others = searched.filter((listing) =>
      groups.every((other) => other === group || passes(listing, other)),
    );
    const each = values[group].map((value) => [
      value,
      others.filter((listing) => belongs(listing, group, value)).length,
    ]);
    return [group, Object.fromEntries(each)];
  });
  return {
    ids: matching.sort(inOrder(query.sort)).map(({ id }) => id),
    counts: Object.fromEntries(counts),
    ofAll: shown.length,
  };
}

function inOrder(sort: ListingQuery["sort"]): (a: Written, b: Written) => number {
  const first = {
    featured: (a: Written, b: Written) => b.featured - a.featured,
    price_asc: (a: Written, b: Written) => a.priceCents - b.priceCents,
    price_desc: (a: Written, b: Written) => b.priceCents - a.priceCents,
    newest: () => 0,
    combat: (a: Written, b: Written) => b.combatLevel - a.combatLevel,
    total: (a: Written, b: Written) => b.totalLevel - a.totalLevel,
  }[sort];
  return (a, b) => first(a, b) || b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? -1 : 1);
}
