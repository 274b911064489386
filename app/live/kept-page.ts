type Shown = readonly { id: string; loaderData?: unknown }[];

let keptHref = "";
let kept = new Map<string, unknown>();

/** Remembers the data of the page that is shown, by route, so that a reading that fails need not take it away. */
export function keepPage(href: string, matches: Shown): void {
  keptHref = withoutHash(href);
  kept = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
}

/**
 * The data shown at this address; of another address of the page that is shown, only what its frame shows. Null for any
 * other page.
 */
export function keptPage(href: string): ReadonlyMap<string, unknown> | null {
  const asked = withoutHash(href);
  if (asked === keptHref) return kept;
  return pathOf(asked) === pathOf(keptHref) ? new Map([...kept].slice(0, -1)) : null;
}

let aside: { href: string; data: unknown } | null = null;

/**
 * Remembers what a dialog shows of another page, at `href`, so that a reading that fails does not take the page under it away.
 * The answer forgets it.
 */
export function keepAside(href: string, data: unknown): () => void {
  const own = { href: withoutHash(href), data };
  aside = own;
  return () => {
    if (aside === own) aside = null;
  };
}

/** What a dialog shows of the page at this address; null when none does. */
export function keptAside(href: string): { data: unknown } | null {
  return aside?.href === withoutHash(href) ? aside : null;
}

function pathOf(href: string): string {
  return href.replace(/\?.*$/, "");
}

function withoutHash(href: string): string {
  return href.replace(/#.*$/, "");
}
