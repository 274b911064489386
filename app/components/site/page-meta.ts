import type { MetaDescriptor } from "react-router";

type PageMeta = {
  /** Without the name of the shop. */
  title: string;
  description: string;
  /** Public address of the shop without a trailing slash. */
  origin: string;
  /** The page's own path, without search. */
  path: string;
};

/** Title, description, canonical address and the card that other sites show for a link to the page. */
export function pageMeta({ title, description, origin, path }: PageMeta): MetaDescriptor[] {
  const url = origin + path;
  const fullTitle = `${title} · Goldhall`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Goldhall" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}/social-card.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Goldhall, the counting house for players" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
