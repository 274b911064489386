import { inflateRawSync } from "node:zlib";
import { expect } from "vitest";

/** The files of a ZIP whose directory and contents say the same. */
export function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength;
    files[name] = inflateRawSync(zip.subarray(start, start + packed)).toString("utf8");
    at += 46 + nameLength;
  }
  return files;
}
