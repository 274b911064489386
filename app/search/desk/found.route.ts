import { searchShop } from "../../../domain/search/index.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import { ctxOf } from "../../context.ts";
import type { Route } from "./+types/found.route.ts";
import { searchGroups } from "./search-lines.ts";

const headers = { "Cache-Control": "no-store" };

/** What the palette found, for whom the search itself lets in. */
export async function loader(args: Route.LoaderArgs) {
  const typed = args.url.searchParams.get("q") ?? "";
  const ctx = ctxOf(args);
  const found = await searchShop(ctx, typed);
  if (!found.ok) return Response.json({ groups: [] }, { status: failureStatus[found.error.code], headers });
  return Response.json({ groups: searchGroups(found.value, typed, ctx.actor) }, { headers });
}
