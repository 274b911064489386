import { giveTurns } from "../../../platform/turns/give-turns.ts";
import type { NewListing } from "../desk/new-listing-input.ts";
import type { DefaultColumn } from "./check-rows.ts";

/** A row that waits to be imported; those of the version before do not say what was filled in. */
export type SealedRow = NewListing & { filledIn?: readonly DefaultColumn[] };

/**
 * Checked rows as `checkImport` seals them: a line of JSON for each, so that a part can be read without the
 * whole.
 */
export async function writeRows(
  rows: readonly NewListing[],
  filledIn: readonly (readonly DefaultColumn[])[],
): Promise<string> {
  const lines: string[] = [];
  const turn = giveTurns();
  for (const [at, row] of rows.entries()) {
    await turn();
    lines.push(JSON.stringify({ ...row, filledIn: filledIn[at] ?? [] } satisfies SealedRow));
  }
  return lines.join("\n");
}

/**
 * Rows that `writeRows` wrote, from the first on, some at a time. The vault proves that they are what they
 * were.
 */
export function* readRows(sealed: string, atATime: number): Generator<SealedRow[]> {
  // Until this was a line for each, all stood in one list.
  if (sealed.startsWith("[")) {
    const rows: SealedRow[] = JSON.parse(sealed);
    for (let from = 0; from < rows.length; from += atATime) yield rows.slice(from, from + atATime);
    return;
  }
  let some: SealedRow[] = [];
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
