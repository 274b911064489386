import { randomUUID } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { checkFileKey } from "./model.ts";
import type { FileStore } from "./ports.ts";

/** Where files begin that are being written: no key begins with a dot, so none of them is ever read. */
const unfinished = ".unfinished-";

/**
 * Files in a folder of this machine, which is made when the first one is kept; only the program's own user may read them. A
 * file is written beside its place and moved there, so that a crash leaves no half of one.
 */
export function localFiles(folder: string): FileStore {
  const root = path.resolve(folder);
  const placeOf = (key: string) => path.join(root, ...checkFileKey(key).split("/"));
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const beside = path.join(path.dirname(place), unfinished + randomUUID());
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      try {
        await writeThrough(beside, bytes);
        await rename(beside, place);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    async get(key) {
      return readFile(placeOf(key)).catch(nullIfMissing);
    },
    async exists(key) {
      const found = await access(placeOf(key)).catch(nullIfMissing);
      return found !== null;
    },
    async delete(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}

/** On the disk before it gets its name: a power cut must not leave a name without bytes. */
async function writeThrough(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
