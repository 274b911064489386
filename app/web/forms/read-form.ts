import { data } from "react-router";
import { type FormLimits, isWithin, largeForm, usualForm } from "../../../kernel/read-fields.ts";
import { readMultipart } from "./read-multipart.ts";

/** What a form sent, by field name. Files and repeated names are not part of it: the last value counts. */
export type Fields = Record<string, string>;

const formType = /^application\/x-www-form-urlencoded\b/i;

/** What was read of a request, for whoever asks again: a body can be read once. */
const known = new WeakMap<Request, Promise<URLSearchParams>>();

/**
 * Reads a form. One that holds more than a form of the shop ever does, or can't be read as one, is answered
 * with 400, never 500. Zero bytes are dropped, because PostgreSQL cannot store them. A second call with the
 * same request gets the same fields.
 */
export async function readForm(request: Request): Promise<Fields> {
  return Object.fromEntries(await readFormPairs(request));
}

/** The same with every value of a name that comes several times. */
export function readFormPairs(request: Request): Promise<URLSearchParams> {
  const reading = known.get(request) ?? readTexts(request);
  known.set(request, reading);
  return reading;
}

async function readTexts(request: Request): Promise<URLSearchParams> {
  const isDesk = new URL(request.url).pathname.startsWith("/admin");
  const pairs = await readPairs(request, isDesk ? largeForm : usualForm).catch(() => null);
  if (!pairs) throw data(null, { status: 400 });
  return new URLSearchParams([...pairs].map(([name, value]) => [name, value.replaceAll("\0", "")]));
}

async function readPairs(request: Request, limits: FormLimits): Promise<Iterable<[string, string]> | null> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await request.arrayBuffer());
  if (formType.test(type)) return urlencodedPairs(bytes, limits);
  if (bytes.length > limits.bytes) return null;
  const parts = await readMultipart(bytes, type, limits.fields);
  const texts = parts?.filter(({ file }) => file === null);
  return texts?.map(({ name, bytes: content }): [string, string] => [name, content.toString("utf8")]) ?? null;
}

/** The fields of a form as most are sent; null when it is not within limits. */
export function urlencodedPairs(bytes: Buffer, limits: FormLimits): URLSearchParams | null {
  if (bytes.length > limits.bytes) return null;
  const text = bytes.toString("utf8");
  return isWithin(text, limits) ? new URLSearchParams(text) : null;
}

/** Whether a body says that it is a form without files. */
export function isUrlencoded(type: string): boolean {
  return formType.test(type);
}
