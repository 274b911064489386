import { importTemplate } from "../../../../domain/listings/index.ts";

/** The columns of an import with one row, as a file to begin with. */
export function loader(): Response {
  return new Response(importTemplate(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="listings-template.csv"',
      "Cache-Control": "no-store",
    },
  });
}
