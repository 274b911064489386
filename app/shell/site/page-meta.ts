import type { MetaDescriptor } from "react-router";
import { type Matches, shopNameOf, titleWith } from "../shop/page-titles.ts";

type PageMeta = {
  /** Of the route, for the name of the shop. */
  matches: Matches;
  /** Without the name of the shop. */
  title: string;
  description: string;
  /** Public address of the shop without a trailing slash. */
  origin: string;
  /** The page's own path, without search. */
  path: string;
  /** What the card shows, by its path and size in pixels; without one it is the shop's own. */
  picture?: { path: string; width: number; height: number; alt: string };
};

const shopPicture = {
  path: "/social-card.png",
  width: 1200,
  height: 630,
  alt: "The counting house for players",
};

/** Title, description, canonical address and the card that other sites show for a link to the page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { matches, title, description, origin, path, picture = shopPicture } = page;
  const url = origin + path;
  const shopName = shopNameOf(matches);
  const fullTitle = titleWith(shopName, title);
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    ...(shopName === null ? [] : [{ property: "og:site_name", content: shopName }]),
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: origin + picture.path },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
