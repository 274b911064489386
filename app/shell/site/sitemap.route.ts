import { listAddresses } from "../../../domain/listings/index.ts";
import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/sitemap.route.ts";
import { listedPages } from "./public-pages.ts";

/** The most addresses that one sitemap may have. */
const mostAddresses = 50_000;

/** The sitemap of the shop's public pages: each page to buy or sell on, and each account that is for sale. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { origin } = ctx;
  const listings = await listAddresses(ctx, { limit: mostAddresses - listedPages.length });
  const urls = [
    ...listedPages.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    ...listings.map(
      ({ slug, updatedAt }) =>
        `  <url><loc>${origin}/buy-accounts/${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ].join("\n");
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
