import { data } from "react-router";
import type { Fields } from "./read-form.ts";

/** What a form with files sent: its texts as `readForm` reads them, and the content of every file of the field `pictures`. */
export type Upload = { fields: Fields; pictures: Uint8Array[] };

/**
 * Reads a form with pictures into memory; the address has a limit of its own (`bodyLimits`), and the caller has checked who sends
 * it. What cannot be read as a form is answered with 400.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const fields: Fields = {};
  const pictures: Uint8Array[] = [];
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value.replaceAll("\0", "");
    // An empty file field sends one file without a name.
    else if (name === "pictures" && value.name) pictures.push(new Uint8Array(await value.arrayBuffer()));
  }
  return { fields, pictures };
}
