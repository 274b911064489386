import { csvLine } from "../../../kernel/csv.ts";
import { csvHead, csvValue } from "./report-cells.ts";
import type { ReportTable } from "./report-tables.ts";

/** A table as a file: plain numbers, no cell that a spreadsheet would run, its total as the last line. */
export function reportCsv({ columns, rows, total }: ReportTable): string {
  const lines = [...rows, ...(total ? [total] : [])].map((row) =>
    csvLine(row.map((cell, index) => csvValue(columns[index]?.format ?? "text", cell))),
  );
  return csvLine(columns.map(({ format, head }) => csvHead(format, head))) + lines.join("");
}
