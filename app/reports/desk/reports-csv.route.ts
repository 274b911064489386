import { data } from "react-router";
import { readReport } from "../../../domain/reports/index.ts";
import { reportRangeFrom } from "../../../domain/reports/inputs.ts";
import { dayOf } from "../../../domain/reports/model.ts";
import { ctxOf } from "../../context.ts";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { csvResponse } from "../../web/csv-response.ts";
import type { Route } from "./+types/reports-csv.route.ts";
import { reportCsv } from "./report-csv.ts";
import { reportTables } from "./report-tables.ts";

/** One table of a report as a file: dollars, percent, seconds and millions as plain numbers. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const range = reportRangeFrom(searchParams, dayOf(ctx.clock.now()));
  const tables = reportTables(unwrapOr404(await readReport(ctx, range)));
  const table = tables.find(({ id }) => id === searchParams.get("table"));
  if (!table) throw data(null, { status: 404 });
  return csvResponse(reportCsv(table), `${table.id}-${range.from}-${range.to}.csv`);
}
