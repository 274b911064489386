import { randomUUID, webcrypto } from "node:crypto";
import { ok, type Result } from "../../../kernel/result.ts";
import type { PicturesCtx } from "./context.ts";
import { keepFiles, pictureKey } from "./picture-files.ts";
import { addSweepJob } from "./picture-jobs.ts";

/** A picture whose files are kept; whoever stored it writes the row that names its key. */
export type StoredPicture = {
  pictureId: string;
  key: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
};

/**
 * Keeps a picture, whoever sent it and for whatever: checks it by its content, makes it anew in the sizes of pictures and
 * writes the files (WebP). Files that no row names an hour later are removed, so that a crash leaves neither a row without
 * files nor files without a row. Refuses what is no picture (`invalid`), and while too many wait (`unavailable`). The
 * caller checks who may.
 */
export async function storePicture(ctx: PicturesCtx, bytes: Uint8Array): Promise<Result<StoredPicture>> {
  const encoded = await ctx.pictureCoder.encode(bytes);
  if (!encoded.ok) return encoded;
  const { width, height, webp } = encoded.value;
  const pictureId = randomUUID();
  const key = pictureKey(pictureId);
  await addSweepJob(ctx.db, pictureId, ctx.clock.now());
  await keepFiles(ctx.files, key, "webp", webp);
  return ok({ pictureId, key, width, height });
}

/** By what the same file is known again: SHA-256 in hexadecimal. Made beside the event loop: ten megabytes take a while. */
export async function contentHashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
