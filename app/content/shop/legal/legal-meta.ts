import type { Matches } from "../../../shell/shop/page-titles.ts";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import type { LegalDocument } from "./legal-page.tsx";

type Loaded = { document: LegalDocument; origin: string } | undefined;

/** The head of a legal page. Search engines are shown the text that holds now only. */
export function legalMeta(matches: Matches, loaded: Loaded, path: string) {
  if (!loaded) return [];
  const { document, origin } = loaded;
  const meta = pageMeta({ matches, title: document.title, description: document.summary, origin, path });
  return document.earlier ? [...meta, { name: "robots", content: "noindex" }] : meta;
}
