import { CsvError, parse } from "csv-parse/sync";
import { columnOf, type FileColumn, importColumns } from "./columns.ts";

/** Something wrong with a file, at a line of it as an editor counts them. */
export type ImportError = {
  line: number;
  column: string | null;
  text: string;
  /** The name in that row, if it has one: staff know their listings by it. */
  name?: string | undefined;
};

/** A row as it was written; what is empty is left out, so that the usual value counts. */
export type ImportRow = { line: number; cells: Partial<Record<FileColumn, string>> };

export type ParsedRows = { rows: ImportRow[]; errors: ImportError[] };

/** Rows that one import takes at most. */
export const mostRows = 10_000;

/**
 * Reads rows of a CSV file or as they were copied out of a spreadsheet: commas, semicolons or tabs between the cells, with a
 * heading or, in the order of `importColumns`, without one. Every row is answered, or an error with its line. Pure.
 */
export function parseRows(text: string): ParsedRows {
  const read = readRecords(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"));
  if ("error" in read) return { rows: [], errors: [read.error] };
  const [first, ...others] = read.records;
  if (!first) return { rows: [], errors: [{ line: 1, column: null, text: "There are no rows in this." }] };
  const heading = headingOf(first);
  if (heading && heading.errors.length > 0) return { rows: [], errors: heading.errors };
  const columns = heading?.columns ?? importColumns;
  const records = heading ? others : read.records;
  if (records.length === 0) {
    return {
      rows: [],
      errors: [{ line: first.line, column: null, text: "There is a heading, but no row." }],
    };
  }
  if (records.length > mostRows) {
    const line = records[mostRows]?.line ?? 1;
    const text = `There are ${records.length.toLocaleString("en-US")} rows. One import takes ${mostRows.toLocaleString("en-US")} at most.`;
    return { rows: [], errors: [{ line, column: null, text }] };
  }
  const errors = records.flatMap((record) => tooLong(record, columns.length));
  return { rows: records.map((record) => rowOf(record, columns)), errors };
}

type RawRecord = { line: number; cells: string[] };

/** Separators that a line has at most, many times more than there are columns: reading cells costs time, and others wait. */
const mostCells = 500;

/** A line that no spreadsheet of ours has. */
function monstrousLine(text: string, delimiter: string): ImportError | null {
  let line = 0;
  for (const written of text.split("\n")) {
    line += 1;
    if (written.length > mostCells && written.split(delimiter, mostCells + 1).length > mostCells) {
      return { line, column: null, text: `This line has more than ${mostCells} cells.` };
    }
  }
  return null;
}

function readRecords(text: string): { records: RawRecord[] } | { error: ImportError } {
  const delimiter = delimiterOf(text);
  const monstrous = monstrousLine(text, delimiter);
  if (monstrous) return { error: monstrous };
  try {
    // The options ask for records of plain cells with the line on which each ends.
    const found = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      // Spreadsheets copy cells with quotation marks as they are.
      relax_quotes: delimiter === "\t",
      // A blank before a quotation mark is no part of the cell.
      ltrim: delimiter !== "\t",
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // Cells may hold line breaks, so a record begins where the one before it ended.
    return {
      records: found.map(({ record, info }) => ({ line: lineOf(record, info.lines), cells: record })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    const text = "The quotation marks of this row do not close. Write a quotation mark inside a cell twice.";
    return { error: { line, column: null, text } };
  }
}

/** The line on which a record begins, from the one on which it ends. */
function lineOf(cells: readonly string[], endsOn: number): number {
  const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
  return endsOn - breaks;
}

/** Whatever stands most often in the first line that has something: tab before semicolon before comma. */
function delimiterOf(text: string): string {
  const line = /[^\r\n]*\S[^\r\n]*/.exec(text)?.[0] ?? "";
  const count = (mark: string) => line.split(mark).length - 1;
  if (count("\t") > 0) return "\t";
  return count(";") > count(",") ? ";" : ",";
}

type Heading = { columns: (FileColumn | null)[]; errors: ImportError[] };

/** The columns that the first row names, or null when it is a row like the others. */
function headingOf({ line, cells }: RawRecord): Heading | null {
  const columns = cells.map(columnOf);
  const known = columns.filter((column) => column !== undefined);
  if (known.length === 0 || (cells.length > 1 && known.length < 2)) return null;
  const errors: ImportError[] = [];
  const seen = new Set<string>();
  columns.forEach((column, at) => {
    const heading = cells[at] ?? "";
    if (column === undefined) {
      const text = `“${heading.slice(0, 40)}” is no column. There are: ${importColumns.join(", ")}.`;
      errors.push({ line, column: heading.slice(0, 40) || null, text });
    } else if (column !== null && seen.has(column)) {
      errors.push({ line, column, text: `The column ${column} is there twice.` });
    }
    if (column) seen.add(column);
  });
  if (!seen.has("name")) errors.push({ line, column: "name", text: "The column name is missing." });
  return { columns: columns.map((column) => column ?? null), errors };
}

function tooLong({ line, cells }: RawRecord, columns: number): ImportError[] {
  const more = cells.slice(columns).filter(Boolean).length;
  if (more === 0) return [];
  const text = `This row has ${cells.length} cells, more than there are columns (${columns}). Put quotation marks around a cell with the separator in it.`;
  return [{ line, column: null, text }];
}

function rowOf({ line, cells }: RawRecord, columns: readonly (FileColumn | null)[]): ImportRow {
  const row: ImportRow = { line, cells: {} };
  columns.forEach((column, at) => {
    const cell = cells[at] ?? "";
    // A password stays as it was written, to the last space.
    const meant = column === "password" ? cell : unguarded(cell.trim());
    if (column && meant.trim() !== "") row.cells[column] = meant;
  });
  return row;
}

/** Without the apostrophe that our export puts before what a spreadsheet would take for a formula. */
function unguarded(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
