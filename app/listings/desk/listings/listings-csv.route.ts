import { data } from "react-router";
import { exportListings, listingsFileName } from "../../../../domain/listings/index.ts";
import { deskListInput } from "../../../../domain/listings/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { pieceStream } from "../../../web/piece-stream.ts";
import type { Route } from "./+types/listings-csv.route.ts";

/**
 * What the list of listings shows under the same filters, as a file that is written while it is read. The
 * first piece is read before the answer begins, so that what fails there has a status of its own.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const filters = deskListInput.parse(Object.fromEntries(args.url.searchParams));
  const pieces = unwrapOr404(await exportListings(ctx, filters))[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw data(null, { status: 500 });
  const name = listingsFileName(filters, ctx.clock.now());
  return new Response(pieceStream(first.value, pieces, ctx.log), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
