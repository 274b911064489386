import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/sitemap.ts";

/** Pages worth finding. */
const paths = [
  "/",
  "/sell-gold",
  "/buy-gold",
  "/sell-accounts",
  "/services",
  "/support",
  "/contact",
  "/terms",
  "/privacy",
  "/refund-policy",
];

/** The sitemap of the shop's public pages. */
export function loader(args: Route.LoaderArgs) {
  const { origin } = ctxOf(args);
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join("\n");
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
