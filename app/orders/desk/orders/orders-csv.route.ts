import { data } from "react-router";
import { exportFileName, exportOrders } from "../../../../domain/orders/index.ts";
import { orderListInputFrom } from "../../../../domain/orders/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { pieceStream } from "../../../web/piece-stream.ts";
import type { Route } from "./+types/orders-csv.route.ts";

/**
 * What the list shows under the same filters, as a file that is written while it is read (Rule S62). The
 * first piece is read before the answer begins, so that what fails there has a status of its own.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const { filters } = orderListInputFrom(args.url.searchParams);
  const pieces = unwrapOr404(await exportOrders(ctx, filters))[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw data(null, { status: 500 });
  const name = exportFileName(filters, ctx.clock.now());
  return new Response(pieceStream(first.value, pieces, ctx.log), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
