import { setImmediate } from "node:timers/promises";

/** One field of a form: a text, or a file, whose name is `file`. */
export type FormPart = { name: string; file: string | null; bytes: Buffer };

/** What RFC 2046 allows; a longer one would make looking for it slow. */
const longestBoundary = 70;
const longestHead = 8 * 1024;
/** Bytes looked through before others get a turn. */
const pieceBytes = 256 * 1024;

const boundaryOf = /^multipart\/form-data\b.*?;\s*boundary="?([^";]+)/i;

/**
 * Takes a form that was sent as `multipart/form-data` apart, in pieces, so that nobody waits for it: a whole
 * one at a time would hold up everybody for as long as a large body takes. The parts are views of `bytes`.
 * Null for what is no such form, is not complete, or has more than `mostParts`.
 */
export async function readMultipart(
  bytes: Buffer,
  type: string,
  mostParts: number,
): Promise<FormPart[] | null> {
  const boundary = boundaryOf.exec(type.slice(0, 1_000))?.[1]?.trim();
  if (!boundary || boundary.length > longestBoundary) return null;
  const first = Buffer.from(`--${boundary}`);
  if (!bytes.subarray(0, first.length).equals(first)) return null;
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  for (let at = first.length; ; ) {
    const after = bytes.toString("latin1", at, at + 2);
    if (after === "--") return parts;
    if (after !== "\r\n" || parts.length >= mostParts) return null;
    const headEnd = bytes.subarray(at, at + longestHead).indexOf("\r\n\r\n");
    const named = headEnd < 0 ? null : nameIn(bytes.toString("utf8", at, at + headEnd));
    if (!named) return null;
    const from = at + headEnd + 4;
    // An empty part has its mark right behind its head, whose last line end is also the mark's first.
    const to = await find(bytes, mark, from - 2);
    if (to < 0) return null;
    parts.push({ ...named, bytes: bytes.subarray(from, Math.max(from, to)) });
    at = to + mark.length;
  }
}

/** Where `mark` stands from `from` on, or -1. */
async function find(bytes: Buffer, mark: Buffer, from: number): Promise<number> {
  for (let at = from; at < bytes.length; at += pieceBytes) {
    if (at > from) await setImmediate();
    const found = bytes.subarray(at, at + pieceBytes + mark.length - 1).indexOf(mark);
    if (found >= 0) return at + found;
  }
  return -1;
}

function nameIn(head: string): { name: string; file: string | null } | null {
  const line = head.split("\r\n").find((one) => /^content-disposition:\s*form-data\s*;/i.test(one));
  const name = line && /;\s*name="([^"]*)"/i.exec(line)?.[1];
  if (line === undefined || name === undefined) return null;
  const file = /;\s*filename="([^"]*)"/i.exec(line)?.[1];
  return { name: unescaped(name), file: file === undefined ? null : unescaped(file) };
}

/** Browsers write a quotation mark and the ends of lines so inside a name. */
function unescaped(text: string): string {
  return text.replaceAll("%22", '"').replaceAll(/%0D/gi, "\r").replaceAll(/%0A/gi, "\n");
}
