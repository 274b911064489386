import { data } from "react-router";
import { type Fields, partsIn } from "./read-form.ts";

/** What a form with files sent: its texts as `readForm` reads them, and the content of every file of the field `pictures`. */
export type Upload = { fields: Fields; pictures: Uint8Array[] };

const smallBytes = 256 * 1024;
/** Fields and pictures of a form, and some to spare. */
const mostParts = 40;

/** Whether a form is larger than one without files: then what its sender may do is asked before it is read. */
export function isLargeUpload({ headers }: Request): boolean {
  const announced = headers.get("content-length");
  return announced === null || Number(announced) > smallBytes;
}

/**
 * Reads a form with pictures into memory; the address has a limit of its own (`bodyLimits`), and the caller has checked who sends
 * it. What cannot be read as a form is answered with 400, and so is one of more parts than a form has: reading them stops
 * everything else meanwhile.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const form = await readParts(request).catch(() => {
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

async function readParts(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await request.arrayBuffer());
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  const isFew = isMultipart ? partsIn(bytes, type, mostParts) <= mostParts : bytes.length <= smallBytes;
  if (!isFew) throw new Error("A form with too many parts");
  return new Response(bytes, { headers: { "Content-Type": type } }).formData();
}
