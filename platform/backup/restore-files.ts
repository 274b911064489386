import type { FileStore } from "../files/ports.ts";
import { type CheckedArchive, readMembers } from "./archive-reader.ts";
import { plainError } from "./backup-error.ts";
import { filesFolder } from "./manifest.ts";

/**
 * Puts the pictures in place that are not there yet, and answers their keys. On failure it takes them back
 * itself.
 */
export async function restoreFiles(
  { file, files, say }: { file: string; files: FileStore; say: (line: string) => void },
  { manifest, filesAt }: CheckedArchive,
): Promise<string[]> {
  const put: string[] = [];
  if (filesAt === null) return put;
  try {
    let seen = 0;
    for await (const { name, bytes } of readMembers(file, filesAt)) {
      if (!name.startsWith(filesFolder)) break;
      const key = name.slice(filesFolder.length);
      if (!(await files.exists(key))) {
        put.push(key);
        await files.put(key, bytes);
      }
      seen += 1;
      if (seen % 1_000 === 0) say(`  ${seen} of ${manifest.files.count} pictures`);
    }
    return put;
  } catch (error) {
    for (const key of put) await files.delete(key);
    throw plainError(error, "the pictures");
  }
}
