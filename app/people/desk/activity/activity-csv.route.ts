import { data } from "react-router";
import { type AuditEntry, exportLog } from "../../../../domain/audit/index.ts";
import { auditFilterInput } from "../../../../domain/audit/inputs.ts";
import { csvLine } from "../../../../domain/orders/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { pieceStream } from "../../../web/piece-stream.ts";
import type { Route } from "./+types/activity-csv.route.ts";
import { activityLine } from "./activity-line.ts";

const heading = csvLine(["Time", "Who", "Kind", "Subject", "What", "Note", "Subject ID", "Event", "Number"]);

/**
 * What the log shows under the same filters, as a file that is written while it is read. The first piece is
 * read before the answer begins, so that what fails there has a status of its own.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = ctxOf(args);
  const filter = auditFilterInput.parse(Object.fromEntries(args.url.searchParams));
  const name = `activity-${ctx.clock.now().toISOString().slice(0, 10)}.csv`;
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  // Nothing is exported by a HEAD, so nothing of it is logged.
  if (factsOf(args).headersOnly) return new Response(null, { headers });
  const pieces = piecesOf(unwrapOr404(await exportLog(ctx, filter)));
  const first = await pieces.next();
  if (first.done) throw data(null, { status: 500 });
  return new Response(pieceStream(first.value, pieces, ctx.log), { headers });
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
