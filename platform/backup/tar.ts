const blockBytes = 512;

/** A file of an archive: its name and its bytes. */
export type Member = { name: string; bytes: Buffer };

/**
 * The bytes of one archive member in the tar format (POSIX ustar): header, content, padding to whole blocks.
 */
export function tarMember({ name, bytes }: Member, at: Date): Buffer[] {
  const header = Buffer.alloc(blockBytes);
  const [prefix, last] = splitName(name);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(last, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345, 155);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return [header, bytes, Buffer.alloc(padding(bytes.length))];
}

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/**
 * A header's name and size; null for the blocks that end an archive, undefined for what is no header at all.
 */
export function readHeader(header: Buffer): { name: string; size: number } | null | undefined {
  if (header.length !== blockBytes) return undefined;
  if (header.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    header.toString("utf8", from, from + length).replace(/\0.*$/s, "");
  const size = Number.parseInt(text(124, 12), 8);
  const sum = Number.parseInt(text(148, 8), 8);
  const prefix = text(345, 155);
  if (text(257, 5) !== "ustar" || sum !== sumOf(header) || !Number.isSafeInteger(size)) return undefined;
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size };
}

/** How many bytes follow a content of this size until the next header. */
export function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

export const headerBytes = blockBytes;

/** The sum of a header's bytes, in which the sum itself counts as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

/** Long names are parted at a slash. */
function splitName(name: string): [string, string] {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  const at = name.indexOf("/", name.length - 101);
  const parts: [string, string] = [name.slice(0, at), name.slice(at + 1)];
  if (at <= 0 || at > 155) throw new Error("A name is too long for the archive");
  return parts;
}
