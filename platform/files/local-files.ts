import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from "node:fs/promises";
import path from "node:path";
import { checkFileKey } from "./model.ts";
import { type FileStore, FileStoreError, type FileTrouble } from "./ports.ts";

/** Where files begin that are being written: no key begins with a dot, so none of them is ever read. */
const unfinished = ".unfinished";
/** After how long a file that was never finished belongs to a program that died. */
const abandonedMilliseconds = 24 * 3_600_000;
/** With less room than this a picture may not fit any more. */
const leastRoomBytes = 20 * 1024 * 1024;

/**
 * Files in a folder of this machine, which is made when the first one is kept; only the program's own user
 * may read them. A file is written beside its place and moved there, so that a crash leaves no half of one;
 * what a crash did leave is removed by the first file that is kept a day later.
 */
export function localFiles(folder: string): FileStore {
  const root = path.resolve(folder);
  const pathOf = (key: string) => path.join(root, ...checkFileKey(key).split("/"));
  let isSwept = false;
  return {
    async put(key, bytes) {
      const target = pathOf(key);
      const temporary = path.join(root, unfinished, randomUUID());
      try {
        await mkdir(path.dirname(temporary), { recursive: true, mode: 0o700 });
        if (!isSwept) void sweep(path.dirname(temporary));
        isSwept = true;
        await writeThrough(temporary, bytes);
        await moveTo(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        await removeIfEmpty(path.dirname(target));
        throw new FileStoreError(troubleOf(error), { cause: error });
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch(nullIfMissing);
    },
    async exists(key) {
      const found = await access(pathOf(key)).catch(nullIfMissing);
      return found !== null;
    },
    async delete(key) {
      const target = pathOf(key);
      await rm(target, { force: true });
      await removeIfEmpty(path.dirname(target));
    },
    trouble: () => roomTrouble(root),
  };
}

/** On the disk before it gets its name: a power cut must not leave a name without bytes. */
async function writeThrough(target: string, bytes: Uint8Array): Promise<void> {
  const file = await open(target, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveTo(temporary: string, target: string): Promise<void> {
  const move = async () => {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(temporary, target);
  };
  // The folder may go between the two, with the last file that was in it.
  await move().catch((error) => (error.code === "ENOENT" ? move() : Promise.reject(error)));
}

/** Removes what programs that died left unfinished. Not worth failing for. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedMilliseconds)
      await rm(file, { force: true }).catch(() => {});
  }
}

/** A picture has a folder of its own, which goes with its last file. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {});
}

async function roomTrouble(root: string): Promise<FileTrouble | null> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.W_OK);
    const { bavail, bsize } = await statfs(root);
    return bavail * bsize < leastRoomBytes ? "full" : null;
  } catch (error) {
    return troubleOf(error);
  }
}

function troubleOf(error: unknown): FileTrouble {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOSPC" || code === "EDQUOT" ? "full" : "unreachable";
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
