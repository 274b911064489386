import { csvCell } from "../../../domain/orders/index.ts";
import { csvHead, csvValue } from "./report-cells.ts";
import type { ReportTable } from "./report-tables.ts";

/** A table as a file: plain numbers, no cell that a spreadsheet would run, its total as the last line. */
export function reportCsv({ columns, rows, total }: ReportTable): string {
  const head = columns.map((column) => csvCell(csvHead(column.format, column.head)));
  const lines = [...rows, ...(total ? [total] : [])].map((row) =>
    row.map((cell, index) => {
      const value = csvValue(columns[index]?.format ?? "text", cell);
      // A number below zero is none of the formulas that texts must not be.
      return typeof cell === "number" ? value : csvCell(value);
    }),
  );
  return [head, ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}
