import { type AuditEntry, exportLog } from "../../../../domain/audit/index.ts";
import { auditFilterInput } from "../../../../domain/audit/inputs.ts";
import { csvLine } from "../../../../kernel/csv.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { csvStream, downloadHeaders } from "../../../web/csv-response.ts";
import type { Route } from "./+types/activity-csv.route.ts";
import { activityLine } from "./activity-line.ts";

const heading = csvLine(["Time", "Who", "Kind", "Subject", "What", "Note", "Subject ID", "Event", "Number"]);

/** What the log shows under the same filters, as a file. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const filter = auditFilterInput.parse(Object.fromEntries(args.url.searchParams));
  const name = `activity-${ctx.clock.now().toISOString().slice(0, 10)}.csv`;
  // Nothing is exported by a HEAD, so nothing of it is logged.
  if (factsOf(args).headersOnly) return new Response(null, { headers: downloadHeaders(name) });
  return csvStream(piecesOf(unwrapOr404(await exportLog(ctx, filter))), { name, log: ctx.log });
}

async function* piecesOf(batches: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  let head = heading;
  for await (const entries of batches) {
    yield head + entries.map(lineOf).join("");
    head = "";
  }
}

function lineOf(entry: AuditEntry): string {
  const { kind, title, text, note } = activityLine(entry);
  return csvLine([
    ...[entry.at.toISOString(), entry.actorName ?? "Visitor", kind, title, text, note ?? ""],
    ...[entry.subjectId, entry.type, entry.id],
  ]);
}
