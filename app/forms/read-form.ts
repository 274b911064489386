import { data } from "react-router";

/** What a form sent, by field name. Files and repeated names are not part of it: the last value counts. */
export type Fields = Record<string, string>;

/**
 * Reads a form. What cannot be read as one is answered with 400, never 500. Zero bytes are dropped, because
 * PostgreSQL cannot store them.
 */
export async function readForm(request: Request): Promise<Fields> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const fields: Fields = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value.replaceAll("\0", "");
  }
  return fields;
}
