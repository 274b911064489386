import { data } from "react-router";
import { downloadExport } from "../../../../domain/privacy/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import type { Route } from "./+types/data-zip.route.ts";

/** The copy of the signed-in person's own data (Rule P41). */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requireViewer(args);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": 'attachment; filename="your-data.zip"',
    "Cache-Control": "no-store",
  };
  // Nothing is downloaded by a HEAD, so nothing of it is logged.
  if (factsOf(args).headersOnly) return new Response(null, { headers });
  const copy = await downloadExport(ctxOf(args));
  if (!copy.ok) throw data(null, { status: 404 });
  return new Response(new Uint8Array(copy.value), { headers });
}
