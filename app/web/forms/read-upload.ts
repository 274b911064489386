import { data } from "react-router";
import { largeForm } from "../../../kernel/read-fields.ts";
import { type Fields, isUrlencoded, urlencodedPairs } from "./read-form.ts";
import { type FormPart, readMultipart } from "./read-multipart.ts";

/**
 * What a form with files sent: its texts as `readForm` reads them, and the content of every file of the field
 * `pictures`.
 */
export type Upload = { fields: Fields; pictures: Uint8Array[] };

/** Fields and pictures of a form, and some to spare. */
const mostParts = 40;

/**
 * Whether a form is larger than one without files: then what its sender may do is asked before it is read.
 */
export function isLargeUpload({ headers }: Request): boolean {
  const announced = headers.get("content-length");
  return announced === null || Number(announced) > largeForm.bytes;
}

/** `readParts`, for a form whose only files are pictures. */
export async function readUpload(request: Request): Promise<Upload> {
  const parts = await readParts(request);
  const fields = parts.flatMap(({ name, file, bytes }) => (file === null ? [[name, textOf(bytes)]] : []));
  // An empty file field sends one file without a name.
  const pictures = parts.flatMap(({ name, file, bytes }) =>
    name === "pictures" && file ? [new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)] : [],
  );
  return { fields: Object.fromEntries(fields), pictures };
}

/**
 * The text of a field, which is never large. Zero bytes are dropped, because PostgreSQL cannot store them.
 */
export function textOf(bytes: Buffer): string {
  if (bytes.length > largeForm.bytes) throw data(null, { status: 400 });
  return bytes.toString("utf8").replaceAll("\0", "");
}

/**
 * Reads a form with files into memory, in pieces; the address has a limit of its own (`bodyLimits`), and the
 * caller has checked who sends it. What cannot be read as a form is answered with 400, and so is one of more
 * parts than a form has.
 */
export async function readParts(request: Request): Promise<FormPart[]> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await request.arrayBuffer());
  const parts = isUrlencoded(type) ? smallParts(bytes) : await readMultipart(bytes, type, mostParts);
  if (!parts) throw data(null, { status: 400 });
  return parts;
}

function smallParts(bytes: Buffer): FormPart[] | null {
  const pairs = urlencodedPairs(bytes, { ...largeForm, fields: mostParts });
  return pairs && [...pairs].map(([name, value]) => ({ name, file: null, bytes: Buffer.from(value) }));
}
