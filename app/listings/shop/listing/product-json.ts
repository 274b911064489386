import { type ListingView, pictureSrc } from "../../../../domain/listings/model.ts";
import { listingPath } from "../../shared/listing-data.ts";
import { listingDescription } from "./listing-copy.ts";

type Shown = {
  listing: ListingView;
  /** Public address of the shop without a trailing slash. */
  origin: string;
  /** The drawn card, as a path: it stands for an account without pictures. */
  cardPath: string;
  /** Who sells it. */
  shopName: string;
};

/**
 * A listing as search engines read it (schema.org Product): one offer, in stock until it is sold. Addresses
 * are absolute.
 */
export function productJson({ listing, origin, cardPath, shopName }: Shown): Record<string, unknown> {
  const { id, name, slug, pictures, priceCents, state, combatLevel, totalLevel, build, type } = listing;
  const images = pictures.map((picture) => origin + pictureSrc(picture.id, 1600));
  const facts = { Build: build, Type: type, "Combat level": combatLevel, "Total level": totalLevel };
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description: listing.description || listingDescription(listing),
    sku: id,
    url: origin + listingPath(slug),
    image: images.length > 0 ? images : [origin + cardPath],
    category: "Game account",
    additionalProperty: Object.entries(facts).map(([label, value]) => ({
      "@type": "PropertyValue",
      name: label,
      value,
    })),
    offers: {
      "@type": "Offer",
      url: origin + listingPath(slug),
      price: (priceCents / 100).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${state === "sold" ? "SoldOut" : "InStock"}`,
      itemCondition: "https://schema.org/UsedCondition",
      seller: { "@type": "Organization", name: shopName, url: `${origin}/` },
    },
  };
}
