import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { giveTurns } from "../../../platform/turns/give-turns.ts";
import { columnOf, type FileColumn, importColumns } from "./columns.ts";
import { type ImportError, MonstrousFile, piecesOf } from "./pieces-of-file.ts";

/** A row as it was written; what is empty is left out, so that the usual value counts. */
export type ImportRow = { line: number; cells: Partial<Record<FileColumn, string>> };

export type ParsedRows = { rows: ImportRow[]; errors: ImportError[] };

/** Rows that one import takes at most. */
export const mostRows = 10_000;

/**
 * Reads rows of a CSV file or as they were copied out of a spreadsheet: commas, semicolons or tabs between
 * the cells, with a heading or, in the order of `importColumns`, without one. Every row is answered, or an
 * error with its line. Reads in pieces, so that nobody else waits for a large file, and no further than the
 * first row too many.
 */
export async function parseRows(text: string): Promise<ParsedRows> {
  const read = await readRecords(text);
  if ("error" in read) return { rows: [], errors: [read.error] };
  const [first, ...others] = read.records;
  if (!first) return { rows: [], errors: [{ line: 1, column: null, text: "There are no rows here." }] };
  const heading = headingOf(first);
  if (heading && heading.errors.length > 0) return { rows: [], errors: heading.errors };
  const columns = heading?.columns ?? importColumns;
  const records = heading ? others : read.records;
  if (records.length === 0) {
    return {
      rows: [],
      errors: [{ line: first.line, column: null, text: "There's a header row but no data." }],
    };
  }
  if (records.length > mostRows) {
    const line = records[mostRows]?.line ?? 1;
    const text = `An import can have up to ${mostRows.toLocaleString("en-US")} rows.`;
    return { rows: [], errors: [{ line, column: null, text }] };
  }
  const rows: ImportRow[] = [];
  const errors: ImportError[] = [];
  const turn = giveTurns();
  for (const record of records) {
    await turn();
    errors.push(...tooLong(record, columns.length));
    rows.push(rowOf(record, columns));
  }
  return { rows, errors };
}

type RawRecord = { line: number; cells: string[] };

async function readRecords(text: string): Promise<{ records: RawRecord[] } | { error: ImportError }> {
  const named = separatorLine.exec(text)?.[1];
  const delimiter = named ?? delimiterOf(text);
  const records: RawRecord[] = [];
  const parser = parse({
    delimiter,
    from_line: named === undefined ? 1 : 2,
    info: true,
    relax_column_count: true,
    // Spreadsheets copy cells with quotation marks as they are.
    relax_quotes: delimiter === "\t",
    // A blank before a quotation mark is no part of the cell.
    ltrim: delimiter !== "\t",
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  });
  let isEnough = false;
  try {
    await pipeline(
      Readable.from(piecesOf(text, delimiter)),
      parser,
      async (found: AsyncIterable<unknown>) => {
        // The options ask for records of plain cells with the line on which each ends.
        for await (const { record, info } of found as AsyncIterable<FoundRecord>) {
          // Cells may hold line breaks, so a record begins where the one before it ended.
          records.push({ line: lineOf(record, info.lines), cells: record });
          // One more than rows and a heading: what follows would be refused with it.
          isEnough = records.length > mostRows + 1;
          if (isEnough) return;
        }
      },
    );
    return { records };
  } catch (error) {
    // The rest of the file is thrown away unread, of which the streams complain.
    if (isEnough) return { records };
    if (error instanceof MonstrousFile) return { error: error.found };
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    const text = error.code === "CSV_MAX_RECORD_SIZE" ? longRow : openQuotes;
    return { error: { line, column: null, text } };
  }
}

type FoundRecord = { record: string[]; info: { lines: number } };

/** Bytes of one row: three times what the longest listing has. */
const longestRow = 100_000;
const longRow = "This row is too long, or a quotation mark isn't closed.";
const openQuotes = "A quotation mark in this row isn't closed. Double any quotation mark inside a cell.";

/** The line on which a record begins, from the one on which it ends. */
function lineOf(cells: readonly string[], endsOn: number): number {
  const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
  return endsOn - breaks;
}

/** The first line of a file that names its separator, as Excel reads and writes it. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?[\r\n]/i;

/** Whatever stands most often in the first line that has something: tab before semicolon before comma. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, longestRow).split(/[\r\n]/);
  const line = lines.find((one) => one.trim() !== "") ?? "";
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
      const text = `“${heading.slice(0, 40)}” isn't a column. Use: ${importColumns.join(", ")}.`;
      errors.push({ line, column: heading.slice(0, 40) || null, text });
    } else if (column !== null && seen.has(column)) {
      errors.push({ line, column, text: `The column ${column} appears twice.` });
    }
    if (column) seen.add(column);
  });
  if (!seen.has("name")) errors.push({ line, column: "name", text: "The column name is missing." });
  return { columns: columns.map((column) => column ?? null), errors };
}

function tooLong({ line, cells }: RawRecord, columns: number): ImportError[] {
  const more = cells.slice(columns).filter(Boolean).length;
  if (more === 0) return [];
  const text = `This row has ${cells.length} cells but there are only ${columns} columns. Put quotation marks around cells that contain the separator.`;
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
