import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = { name: string; content: string };

/** Bit 11: names are UTF-8. */
const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

/** A ZIP of these texts in UTF-8, all dated `at`; names are plain and without a folder above. Below 4 GB. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const raw = Buffer.from(content, "utf8");
    const packed = deflateRawSync(raw);
    const path = Buffer.from(name, "utf8");
    const facts = factsOf(raw, packed, path, at);
    const local = Buffer.concat([uint32(0x04034b50), uint16(version), facts, uint16(0), path, packed]);
    files.push(local);
    // No comment, first disk, no attributes.
    const rest = Buffer.concat([uint16(0, 0, 0, 0), uint32(0), uint32(offset)]);
    directory.push(uint32(0x02014b50), uint16(version, version), facts, rest, path);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const counts = uint16(0, 0, entries.length, entries.length);
  const end = [uint32(0x06054b50), counts, uint32(list.length), uint32(offset), uint16(0)];
  return Buffer.concat([...files, list, ...end]);
}

/** What an entry and its line in the directory both say. */
function factsOf(raw: Buffer, packed: Buffer, path: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const sizes = [uint32(crc32(raw)), uint32(packed.length), uint32(raw.length)];
  return Buffer.concat([uint16(utf8Names, deflated, time, day), ...sizes, uint16(path.length)]);
}

function uint16(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => void out.writeUInt16LE(value, at * 2));
  return out;
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
}
