type Shown = readonly { id: string; loaderData?: unknown }[];

let shownHref = "";
let remembered = new Map<string, unknown>();
let page: string | undefined;

/**
 * Remembers the data of the page that is shown, by route, so that a reading that fails need not take it away.
 */
export function rememberPage(href: string, matches: Shown): void {
  shownHref = withoutHash(href);
  page = matches.at(-1)?.id;
  // A page that failed has no data, which it could not show either.
  remembered = new Map(
    matches.flatMap(({ id, loaderData }) => (loaderData === undefined ? [] : [[id, loaderData]])),
  );
}

let steadyPath: string | null = null;

/**
 * Holds what is shown at this path also when another address of it cannot be read: for a list that is
 * filtered, of which nothing would be left. Returns a function that ends it.
 */
export function holdList(path: string): () => void {
  steadyPath = path;
  return () => {
    if (steadyPath === path) steadyPath = null;
  };
}

/** Whether this is the address of the page that is shown. */
export function isReadAgain(href: string): boolean {
  return withoutHash(href) === shownHref;
}

/** Whether this is another address of a list that stays while it cannot be read. */
export function isOtherView(href: string): boolean {
  const asked = withoutHash(href);
  return asked !== shownHref && pathOf(asked) === pathOf(shownHref) && isSteady(asked);
}

function isSteady(href: string): boolean {
  return steadyPath !== null && new URL(href).pathname === steadyPath;
}

/**
 * The data shown at this address; of another address of the page that is shown, only what its layout shows,
 * but for a list that is held. Null for any other page.
 */
export function rememberedPage(href: string): ReadonlyMap<string, unknown> | null {
  const asked = withoutHash(href);
  if (asked === shownHref) return remembered;
  if (pathOf(asked) !== pathOf(shownHref)) return null;
  return isSteady(asked) ? remembered : new Map([...remembered].filter(([id]) => id !== page));
}

let aside: { href: string; data: unknown } | null = null;

/**
 * Remembers what a dialog shows of another page, at `href`, so that a reading that fails does not take the
 * page under it away. The answer forgets it.
 */
export function rememberDialog(href: string, data: unknown): () => void {
  const own = { href: withoutHash(href), data };
  aside = own;
  return () => {
    if (aside === own) aside = null;
  };
}

/** What a dialog shows of the page at this address; null when none does. */
export function rememberedDialog(href: string): { data: unknown } | null {
  return aside?.href === withoutHash(href) ? aside : null;
}

function pathOf(href: string): string {
  return href.replace(/\?.*$/, "");
}

function withoutHash(href: string): string {
  return href.replace(/#.*$/, "");
}
