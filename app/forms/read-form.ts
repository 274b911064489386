import { data } from "react-router";
import { type FormLimits, isWithin, largeForm, usualForm } from "../../kernel/read-fields.ts";

/** What a form sent, by field name. Files and repeated names are not part of it: the last value counts. */
export type Fields = Record<string, string>;

const formType = /^application\/x-www-form-urlencoded\b/i;

/**
 * Reads a form. One that holds more than a form of the shop ever does, or can't be read as one, is answered with 400, never
 * 500. Zero bytes are dropped, because PostgreSQL cannot store them.
 */
export async function readForm(request: Request): Promise<Fields> {
  const isDesk = new URL(request.url).pathname.startsWith("/admin");
  const pairs = await readPairs(request, isDesk ? largeForm : usualForm).catch(() => null);
  if (!pairs) throw data(null, { status: 400 });
  const fields: Fields = {};
  for (const [name, value] of pairs) {
    if (typeof value === "string") fields[name] = value.replaceAll("\0", "");
  }
  return fields;
}

async function readPairs(
  request: Request,
  limits: FormLimits,
): Promise<Iterable<[string, FormDataEntryValue]> | null> {
  const type = request.headers.get("content-type") ?? "";
  if (formType.test(type)) {
    const text = await request.text();
    return isWithin(text, limits) ? new URLSearchParams(text) : null;
  }
  const bytes = Buffer.from(await request.arrayBuffer());
  if (bytes.length > limits.bytes || partsIn(bytes, type, limits.fields) > limits.fields) return null;
  return new Response(bytes, { headers: { "Content-Type": type } }).formData();
}

/** The parts that a multipart body begins; stops counting once there are more than `most`. */
export function partsIn(bytes: Buffer, type: string, most: number): number {
  const boundary = /^multipart\/form-data\b.*;\s*boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return 0;
  const mark = `--${boundary}`;
  let parts = 0;
  // One mark more than parts: the last one ends the body.
  for (let at = bytes.indexOf(mark); at >= 0 && parts <= most + 1; at = bytes.indexOf(mark, at + 1))
    parts += 1;
  return parts - 1;
}
