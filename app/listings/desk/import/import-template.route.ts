import { importTemplate } from "../../../../domain/listings/index.ts";
import { csvResponse } from "../../../web/csv-response.ts";

/** The columns of an import with one row, as a file to begin with. */
export function loader(): Response {
  return csvResponse(importTemplate(), "listings-template.csv");
}
