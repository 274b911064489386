import type { z } from "zod";
import { hasLostLetter, lostLetterText } from "../../../kernel/text.ts";
import { giveTurns } from "../../../platform/turns/give-turns.ts";
import { loginNeededText } from "../desk/failures.ts";
import { listingDefaults, type NewListing, newListingInput } from "../desk/new-listing-input.ts";
import { type ImportRow, parseRows } from "./parse-rows.ts";
import type { ImportError } from "./pieces-of-file.ts";

export type CheckedRows = {
  /** How many rows were read. */
  rows: number;
  /** What would be listed; only complete when there are no errors. */
  listings: NewListing[];
  /** Which columns of each have the usual value, because the row said nothing. */
  filledIn: DefaultColumn[][];
  /** The line of each of them. */
  lines: number[];
  /** In the order of the lines. */
  errors: ImportError[];
};

/**
 * Checks every row as a listing of its own, with the usual values for what is left out (Rule S97), and that
 * no login comes twice. With `needsLogin` a row without one is an error.
 */
export async function checkRows(text: string, { needsLogin }: { needsLogin: boolean }): Promise<CheckedRows> {
  const { rows, errors: unreadable } = await parseRows(text);
  const errors = [...unreadable];
  const listings: NewListing[] = [];
  const lines: number[] = [];
  const filledIn: DefaultColumn[][] = [];
  const lineOfLogin = new Map<string, number>();
  const turn = giveTurns();
  for (const row of rows) {
    await turn();
    const { id, ...cells } = row.cells;
    if (id !== undefined) {
      errors.push(errorAt(row, "id", isListedById));
      continue;
    }
    const lost = Object.entries(cells).filter(([, cell]) => hasLostLetter(cell));
    if (lost.length > 0) {
      errors.push(...lost.map(([column]) => errorAt(row, column, lostLetterText)));
      continue;
    }
    const checked = newListingInput.safeParse(cells);
    if (!checked.success) {
      errors.push(...errorsOf(row, checked.error));
      continue;
    }
    errors.push(...loginErrors(row, checked.data, { needsLogin, lineOfLogin }));
    listings.push(checked.data);
    lines.push(row.line);
    filledIn.push(defaultColumns.filter((column) => cells[column] === undefined));
  }
  return {
    rows: rows.length,
    listings,
    filledIn,
    lines,
    errors: errors.sort((one, other) => one.line - other.line),
  };
}

/** The columns that have a usual value. */
const defaultColumns = Object.keys(listingDefaults) as DefaultColumn[];
export type DefaultColumn = keyof typeof listingDefaults;

const isListedById =
  "An id means this listing already exists. Imports only create listings: edit it in the desk, or leave out the id column.";

/** Columns of which an error never shows what was written. */
const secretColumns = ["email", "password", "recovery_questions"];
const longestShown = 40;

function errorAt({ line, cells }: ImportRow, column: string | null, text: string): ImportError {
  // Any column that an error names is one of the file's.
  const written = column === null ? undefined : cells[column as keyof typeof cells];
  const isShown = written !== undefined && column !== null && !secretColumns.includes(column);
  const found = isShown ? `“${written.slice(0, longestShown)}”: ` : "";
  return { line, column, text: found + text, name: cells.name?.slice(0, longestShown) };
}

function errorsOf(row: ImportRow, error: z.ZodError): ImportError[] {
  const seen = new Set<string>();
  return error.issues.flatMap(({ path, message }) => {
    const column = path.length > 0 ? String(path[0]) : null;
    const key = `${column} ${message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [errorAt(row, column, message)];
  });
}

type Logins = { needsLogin: boolean; lineOfLogin: Map<string, number> };

function loginErrors(
  row: ImportRow,
  { login }: NewListing,
  { needsLogin, lineOfLogin }: Logins,
): ImportError[] {
  if (!login) return needsLogin ? [errorAt(row, "email", loginNeededText)] : [];
  const name = login.name.toLowerCase();
  const first = lineOfLogin.get(name);
  if (first === undefined) {
    lineOfLogin.set(name, row.line);
    return [];
  }
  return [errorAt(row, "email", `Line ${first.toLocaleString("en-US")} has the same login.`)];
}
