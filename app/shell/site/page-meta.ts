import type { MetaDescriptor } from "react-router";
import { logoSrc } from "../../../kernel/logo-src.ts";
import { type Matches, shopOf, titleWith } from "../shop/page-titles.ts";

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

const builtInCard = {
  path: "/social-card.png",
  width: 1200,
  height: 630,
  alt: "The counting house for players",
};

/** The shop's logo; without one our card, which has the name that a shop begins with on it. */
function shopPicture(shop: ReturnType<typeof shopOf>): PageMeta["picture"] {
  if (!shop?.logo) return shop?.isRenamed ? undefined : builtInCard;
  const { id, width, height } = shop.logo;
  return { path: logoSrc(id), width, height, alt: shop.name };
}

/** Title, description, canonical address and the card that other sites show for a link to the page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { matches, title, description, origin, path } = page;
  const url = origin + path;
  const shop = shopOf(matches);
  const picture = page.picture ?? shopPicture(shop);
  const shopName = shop?.name ?? null;
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
    ...(picture === undefined
      ? []
      : [
          { property: "og:image", content: origin + picture.path },
          { property: "og:image:width", content: String(picture.width) },
          { property: "og:image:height", content: String(picture.height) },
          { property: "og:image:alt", content: picture.alt },
        ]),
    { name: "twitter:card", content: (picture?.width ?? 0) < 600 ? "summary" : "summary_large_image" },
  ];
}
