import type { ListingPage } from "../../../../domain/listings/model.ts";
import { catalogPath } from "./catalog-query.ts";

/**
 * A page of accounts as search engines read it (schema.org ItemList). `origin` is without a trailing slash.
 */
export function itemList({ cards, page, pageSize }: ListingPage, origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: cards.map(({ slug, name }, at) => ({
      "@type": "ListItem",
      position: (page - 1) * pageSize + at + 1,
      url: `${origin}${catalogPath}/${slug}`,
      name,
    })),
  };
}
