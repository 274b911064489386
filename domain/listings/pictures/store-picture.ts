import { randomUUID, webcrypto } from "node:crypto";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { FileStoreError } from "../../../platform/files/ports.ts";
import type { PicturesCtx } from "./context.ts";
import { pictureKey, removeFiles, storeFiles } from "./picture-files.ts";
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
 * Keeps a picture, whoever sent it and for whatever: checks it by its content, makes it anew in the sizes of
 * pictures and writes the files (WebP). Files that no row names an hour later are removed, so that a crash
 * leaves neither a row without files nor files without a row. Refuses what is no picture (`invalid`), and
 * while too many wait or the store takes nothing (`unavailable`); then nothing of it is left. The caller
 * checks who may.
 */
export async function storePicture(ctx: PicturesCtx, bytes: Uint8Array): Promise<Result<StoredPicture>> {
  const encoded = await ctx.pictureCoder.encode(bytes);
  if (!encoded.ok) return encoded;
  const { width, height, webp } = encoded.value;
  const pictureId = randomUUID();
  const key = pictureKey(pictureId);
  await addSweepJob(ctx.db, pictureId, ctx.clock.now());
  try {
    await storeFiles(ctx.files, key, "webp", webp);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    ctx.log.error({ err: error, trouble: error.trouble }, "a picture could not be stored");
    // What is left of it after all is removed by the job.
    await removeFiles(ctx.files, key).catch(() => {});
    return fail(notStored);
  }
  return ok({ pictureId, key, width, height });
}

/** Whoever uploads cannot mend a full disk; whoever can learns of it by the log and /readyz. */
const notStored: Failure = {
  code: "unavailable",
  title: "Picture not saved",
  text: "We can't save pictures right now. Try again in a few minutes, or message us if it keeps happening.",
  retryAfterSeconds: 300,
};

/**
 * By what the same file is known again: SHA-256 in hexadecimal. Made beside the event loop: ten megabytes
 * take a while.
 */
export async function contentHashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
