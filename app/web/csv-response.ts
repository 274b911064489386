import { data } from "react-router";
import type { Logger } from "../../platform/log/logger.ts";
import { pieceStream } from "./piece-stream.ts";

/** Without it Excel takes the letters of a file for those of Windows (Rule P56). */
const byteOrderMark = "\uFEFF";
const csvType = "text/csv; charset=utf-8";

/** The headers of a file that is saved under a name and kept by no cache. */
export function downloadHeaders(name: string, type = csvType): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
}

type CsvFile = { name: string; log: Pick<Logger, "error"> };

/**
 * A CSV file that is written while it is read, which Excel opens with its letters. The first piece is read
 * before the answer begins, so that what fails there has a status of its own.
 */
export async function csvStream(pieces: AsyncIterable<string>, { name, log }: CsvFile): Promise<Response> {
  const rest = pieces[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) throw data(null, { status: 500 });
  return new Response(pieceStream(byteOrderMark + first.value, rest, log), {
    headers: downloadHeaders(name),
  });
}

/** The same of a file that is written already. */
export function csvResponse(csv: string, name: string): Response {
  return new Response(byteOrderMark + csv, { headers: downloadHeaders(name) });
}
