type Shown = readonly { id: string; loaderData?: unknown }[];

let keptHref = "";
let kept = new Map<string, unknown>();

/** Remembers the data of the page that is shown, by route, so that a reading that fails need not take it away. */
export function keepPage(href: string, matches: Shown): void {
  keptHref = withoutHash(href);
  kept = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
}

/** The data shown at this address; null for any other page than the one that is shown. */
export function keptPage(href: string): ReadonlyMap<string, unknown> | null {
  return withoutHash(href) === keptHref ? kept : null;
}

function withoutHash(href: string): string {
  return href.replace(/#.*$/, "");
}
