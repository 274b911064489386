import { z } from "zod";
import { isInOurCentury } from "../../../../kernel/dates.ts";

/**
 * A position in a list that is read newest first: time and id of the last row seen. Anything else begins at
 * the newest.
 */
const cursorInput = z
  .templateLiteral([z.iso.datetime(), "_", z.uuid()])
  .refine(isInOurCentury)
  .transform((text) => {
    const [at = "", id = ""] = text.split("_");
    return { at: new Date(at), id };
  })
  .optional()
  .catch(undefined);

/** The position that an address asks for. */
export function cursorOf(url: URL): { at: Date; id: string } | undefined {
  return cursorInput.parse(url.searchParams.get("before") ?? undefined);
}

/** The address of the rows after a cursor. */
export function olderPath(path: string, { at, id }: { at: Date; id: string }): string {
  return `${path}?${new URLSearchParams({ before: `${at.toISOString()}_${id}` })}`;
}
