import { exportListings, listingsFileName } from "../../../../domain/listings/index.ts";
import { deskListInput } from "../../../../domain/listings/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { csvStream } from "../../../web/csv-response.ts";
import type { Route } from "./+types/listings-csv.route.ts";

/** What the list of listings shows under the same filters, as a file. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const filters = deskListInput.parse(Object.fromEntries(args.url.searchParams));
  const name = listingsFileName(filters, ctx.clock.now());
  return csvStream(unwrapOr404(await exportListings(ctx, filters)), { name, log: ctx.log });
}
