import { data } from "react-router";
import { exportStatement, statementFileName } from "../../../../domain/payments/index.ts";
import { statementRangeFrom } from "../../../../domain/payments/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { pieceStream } from "../../../web/piece-stream.ts";
import type { Route } from "./+types/statement-csv.route.ts";
import { forStatement } from "./for-statement.ts";

/** The signed-in customer's orders of some days, as a file that is written while it is read. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const range = statementRangeFrom(args.url.searchParams, ctx.clock.now());
  const { isAskedOnly, headers } = await forStatement(
    args,
    statementFileName(range, "csv"),
    "text/csv; charset=utf-8",
  );
  if (isAskedOnly) return new Response(null, { headers });
  const found = exportStatement(ctx, range);
  if (!found.ok) throw data(null, { status: 404 });
  const first = await found.value.next();
  if (first.done) throw data(null, { status: 500 });
  return new Response(pieceStream(first.value, found.value, ctx.log), { headers });
}
