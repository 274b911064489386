import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { type NewListing, newListingInput } from "../desk/new-listing-input.ts";
import { type ImportError, type ImportRow, parseRows } from "./parse-rows.ts";

export type CheckedRows = {
  /** How many rows were read. */
  rows: number;
  /** What would be listed; only complete when there are no errors. */
  listings: NewListing[];
  /** The line of each of them. */
  lines: number[];
  /** In the order of the lines. */
  errors: ImportError[];
};

/** Rows checked before others get a turn: a check of ten thousand holds nobody up. */
const atATime = 250;

/**
 * Checks every row as a listing of its own, with the usual values for what is left out (spec/2 §9), and that no login comes
 * twice. With `needsLogin` a row without one is an error.
 */
export async function checkRows(text: string, { needsLogin }: { needsLogin: boolean }): Promise<CheckedRows> {
  const { rows, errors: unreadable } = parseRows(text);
  const errors = [...unreadable];
  const listings: NewListing[] = [];
  const lines: number[] = [];
  const lineOfLogin = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    if (at % atATime === 0) await setImmediate();
    const checked = newListingInput.safeParse(row.cells);
    if (!checked.success) {
      errors.push(...errorsOf(row, checked.error));
      continue;
    }
    errors.push(...loginErrors(row, checked.data, { needsLogin, lineOfLogin }));
    listings.push(checked.data);
    lines.push(row.line);
  }
  return { rows: rows.length, listings, lines, errors: errors.sort((one, other) => one.line - other.line) };
}

function errorsOf({ line }: ImportRow, error: z.ZodError): ImportError[] {
  const seen = new Set<string>();
  return error.issues.flatMap(({ path, message }) => {
    const column = path.length > 0 ? String(path[0]) : null;
    const key = `${column} ${message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ line, column, text: message }];
  });
}

type Logins = { needsLogin: boolean; lineOfLogin: Map<string, number> };

function loginErrors(
  { line }: ImportRow,
  { login }: NewListing,
  { needsLogin, lineOfLogin }: Logins,
): ImportError[] {
  if (!login) {
    const text = "A listing that is published needs a login: email and password.";
    return needsLogin ? [{ line, column: "email", text }] : [];
  }
  const name = login.name.toLowerCase();
  const first = lineOfLogin.get(name);
  if (first === undefined) {
    lineOfLogin.set(name, line);
    return [];
  }
  return [{ line, column: "email", text: `Line ${first.toLocaleString("en-US")} has the same login.` }];
}

/** The rows of an import as `checkImport` sealed them: checked by us, kept in the vault, so they are what they were. */
export function rowsOfImport(sealed: string): NewListing[] {
  return sealedRows.parse(JSON.parse(sealed));
}

// Authenticated by the vault, so that only its shape as a list is looked at again.
const sealedRows = z.array(z.custom<NewListing>((row) => typeof row === "object" && row !== null));
