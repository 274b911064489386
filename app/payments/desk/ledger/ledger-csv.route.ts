import { data } from "react-router";
import { exportLedger, ledgerFileName } from "../../../../domain/payments/index.ts";
import { ledgerFilterFrom } from "../../../../domain/payments/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { pieceStream } from "../../../web/piece-stream.ts";
import type { Route } from "./+types/ledger-csv.route.ts";

/** The bookings that the list shows under the same filter, as a file that is written while it is read. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const pieces = unwrapOr404(await exportLedger(ctx, ledgerFilterFrom(args.url.searchParams)))[
    Symbol.asyncIterator
  ]();
  const first = await pieces.next();
  if (first.done) throw data(null, { status: 500 });
  return new Response(pieceStream(first.value, pieces, ctx.log), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${ledgerFileName(ctx.clock.now())}"`,
      "Cache-Control": "no-store",
    },
  });
}
