import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/robots.route.ts";
import { closedPaths } from "./public-pages.ts";

/** What search engines may read. */
export function loader(args: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${ctxOf(args).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
