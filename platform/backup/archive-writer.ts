import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, link, open, rm } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./backup-error.ts";
import { type Member, tarEnd, tarMember } from "./tar.ts";

export type ArchiveWriter = {
  /** Writes one member, and waits until it is written. */
  add(member: Member): Promise<void>;
  /** Bytes of the file, if it ended here. */
  size(): number;
  /** SHA-256 over the names and contents of all members so far. */
  digest(): string;
};

/**
 * Writes an archive: under another name until it is whole and on the disk, then under its own, readable by
 * this program's user alone. When `write` throws, or is ended by the signal, nothing is left behind. Refuses
 * a name that is taken.
 */
export async function writeArchive<T>(
  file: string,
  { at, signal }: { at: Date; signal?: AbortSignal | undefined },
  write: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw new BackupError(taken(file));
  // A name of its own: two that write at once must not take each other's file.
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  const handle = await open(partial, "wx", 0o600);
  try {
    const done = await write(writerTo(handle, at, signal));
    await handle.writeFile(tarEnd);
    await handle.sync();
    await handle.close();
    // Unlike renaming it never replaces what came meanwhile.
    await link(partial, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? new BackupError(taken(file)) : error;
    });
    await rm(partial);
    await syncFolder(path.dirname(file));
    return done;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

const taken = (file: string) => `${file} already exists. Choose another name.`;

function writerTo(handle: FileHandle, at: Date, signal?: AbortSignal): ArchiveWriter {
  const hash = createHash("sha256");
  let written = 0;
  return {
    async add(member) {
      signal?.throwIfAborted();
      addToDigest(hash, member);
      for (const piece of tarMember(member, at)) {
        if (piece.length > 0) await handle.writeFile(piece);
        written += piece.length;
      }
    },
    size: () => written + tarEnd.length,
    digest: () => hash.copy().digest("hex"),
  };
}

/** Adds a member to the digest of an archive. */
export function addToDigest(hash: ReturnType<typeof createHash>, { name, bytes }: Member): void {
  hash.update(`${name}\0${bytes.length}\0`).update(bytes);
}

/** So that the new name outlives a power cut. Not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
