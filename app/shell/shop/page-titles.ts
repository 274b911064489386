import type { MetaDescriptor } from "react-router";
import type { RootData } from "./use-shop.ts";

/** The matches that a route's `meta` is given. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The facts of the shop that every page has; undefined where they could not be read. */
export function shopOf(matches: Matches): RootData["shop"] | undefined {
  const root = matches.find((match) => match?.id === "root");
  // The root's own loader made it; undefined when that failed.
  return (root?.loaderData as RootData | undefined)?.shop;
}

/** A page's title with the name of the shop: `Gold · The shop`. */
export function titleWith(shopName: string | null, title: string): string {
  return shopName === null ? title : `${title} · ${shopName}`;
}

/** The head of a page that search engines leave out. */
export function unlistedPage(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: titleWith(shopOf(matches)?.name ?? null, title) }, { name: "robots", content: "noindex" }];
}
