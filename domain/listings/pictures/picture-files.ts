import type { FileStore } from "../../../platform/files/ports.ts";
import { type PictureFormat, type PictureSize, pictureFormats, pictureSizes } from "./picture-copy.ts";

/** Under what a picture's files are kept, and by what a row names them. */
export function pictureKey(pictureId: string): string {
  return `pictures/${pictureId}`;
}

/** The key of one file of a picture. */
export function fileKey(key: string, size: PictureSize, format: PictureFormat): string {
  return `${key}/${size}.${format}`;
}

/** Keeps all sizes of one format. */
export async function storeFiles(
  files: FileStore,
  key: string,
  format: PictureFormat,
  bytes: Record<PictureSize, Uint8Array>,
): Promise<void> {
  for (const size of pictureSizes) await files.put(fileKey(key, size, format), bytes[size]);
}

/** Removes every file that a picture may have. */
export async function removeFiles(files: FileStore, key: string): Promise<void> {
  for (const format of pictureFormats) {
    for (const size of pictureSizes) await files.delete(fileKey(key, size, format));
  }
}
