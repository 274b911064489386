import { giveTurns } from "../../../platform/turns/give-turns.ts";
import type { NewListing } from "../desk/new-listing-input.ts";

/**
 * Checked rows as `checkImport` seals them: a line of JSON for each, so that a part can be read without the
 * whole.
 */
export async function writeRows(rows: readonly NewListing[]): Promise<string> {
  const lines: string[] = [];
  const turn = giveTurns();
  for (const row of rows) {
    await turn();
    lines.push(JSON.stringify(row));
  }
  return lines.join("\n");
}

/**
 * Rows that `writeRows` wrote, from the first on, some at a time. The vault proves that they are what they
 * were.
 */
export function* readRows(sealed: string, atATime: number): Generator<NewListing[]> {
  // Until this was a line for each, all stood in one list.
  if (sealed.startsWith("[")) {
    const rows: NewListing[] = JSON.parse(sealed);
    for (let from = 0; from < rows.length; from += atATime) yield rows.slice(from, from + atATime);
    return;
  }
  let some: NewListing[] = [];
  for (let from = 0; from < sealed.length; ) {
    const end = sealed.indexOf("\n", from);
    some.push(JSON.parse(sealed.slice(from, end < 0 ? undefined : end)));
    from = end < 0 ? sealed.length : end + 1;
    if (some.length === atATime) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}
