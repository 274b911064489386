import { data } from "react-router";
import { exportStatement, statementFileName } from "../../../../domain/payments/index.ts";
import { statementRangeFrom } from "../../../../domain/payments/inputs.ts";
import { ctxOf } from "../../../context.ts";
import { csvStream } from "../../../web/csv-response.ts";
import type { Route } from "./+types/statement-csv.route.ts";
import { forStatement } from "./for-statement.ts";

/** The signed-in customer's orders of some days, as a file that is written while it is read. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const range = statementRangeFrom(args.url.searchParams, ctx.clock.now());
  const name = statementFileName(range, "csv");
  const { isAskedOnly, headers } = await forStatement(args, name);
  if (isAskedOnly) return new Response(null, { headers });
  const found = exportStatement(ctx, range);
  if (!found.ok) throw data(null, { status: 404 });
  return csvStream(found.value, { name, log: ctx.log });
}
