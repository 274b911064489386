import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { addToDigest } from "./archive-writer.ts";
import { BackupError } from "./backup-error.ts";
import {
  backupFormat,
  filesFolder,
  type Manifest,
  manifestName,
  manifestSchema,
  manifestSumName,
} from "./manifest.ts";
import { headerBytes, type Member, padding, readHeader } from "./tar.ts";

/** No member that we write is larger; a damaged size must not fill the memory. */
const mostBytes = 256 * 1024 * 1024;

/**
 * Reads the members of an archive one after the other, from an offset on. Throws BackupError where it is cut
 * off or damaged.
 */
export async function* readMembers(
  file: string,
  from = 0,
): AsyncGenerator<Member & { at: number }, void, void> {
  const handle = await open(file, "r");
  try {
    for (let at = from; ; ) {
      const header = readHeader(await bytesAt(handle, at, headerBytes));
      if (header === null) return;
      if (header === undefined || header.size > mostBytes) throw new BackupError(damaged);
      const bytes = await bytesAt(handle, at + headerBytes, header.size);
      if (bytes.length < header.size) throw new BackupError(cutOff);
      yield { name: header.name, bytes, at };
      at += headerBytes + header.size + padding(header.size);
    }
  } finally {
    await handle.close();
  }
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(buffer, read, length - read, at + read);
    if (bytesRead === 0) {
      if (length === headerBytes) throw new BackupError(cutOff);
      break;
    }
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

const cutOff = "The backup file is incomplete. Nothing has changed. Copy it again, or use another backup.";
const damaged =
  "The backup file is damaged: its content doesn't match its checksum. Nothing has changed. Copy it again, or use another backup.";
const newerForm =
  "This backup was made by a newer Goldhall. Nothing has changed. Update this program first, then restore.";

/** Where the files begin, so that they can be read without everything before them. */
export type CheckedArchive = { manifest: Manifest; filesAt: number | null; bytes: number };

/**
 * Reads a whole backup and compares every checksum. Throws BackupError, in plain words, for one that is cut
 * off, damaged, no backup at all, or of a newer form.
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const hash = createHash("sha256");
  let manifestBytes: Buffer | undefined;
  let filesAt: number | null = null;
  let bytes = 0;
  for await (const member of readMembers(file)) {
    bytes = member.at;
    if (member.name === manifestSumName) {
      const manifest = manifestOf(manifestBytes, member.bytes);
      if (manifest.sha256 !== hash.digest("hex")) throw new BackupError(damaged);
      return { manifest, filesAt, bytes };
    }
    if (member.name === manifestName) manifestBytes = member.bytes;
    else addToDigest(hash, member);
    if (filesAt === null && member.name.startsWith(filesFolder)) filesAt = member.at;
  }
  throw new BackupError(cutOff);
}

function manifestOf(bytes: Buffer | undefined, sum: Buffer): Manifest {
  if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sum.toString("utf8").trim()) {
    throw new BackupError(damaged);
  }
  const content = jsonOf(bytes);
  const format = content && typeof content === "object" ? Reflect.get(content, "format") : undefined;
  if (typeof format === "number" && format > backupFormat) throw new BackupError(newerForm);
  const manifest = manifestSchema.safeParse(content);
  if (!manifest.success) throw new BackupError(damaged);
  return manifest.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new BackupError(damaged);
  }
}
