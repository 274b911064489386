import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../platform/database/connect.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { inLane } from "../../../platform/jobs/lane.ts";
import { accountListingImages, disputeEntries } from "../tables.ts";
import type { PicturesCtx } from "./context.ts";
import { fileKey, pictureKey, removeFiles, storeFiles } from "./picture-files.ts";

const encodeJob = "encode-avif";
const sweepJob = "sweep-picture";

/**
 * Jobs of pictures run one after the other: they take the processor, and none may write what another removes.
 */
const queueName = "pictures";

/** Milliseconds in which a picture that was kept must have found its row. */
const unusedMilliseconds = 3_600_000;

/** Has the AVIF made of a picture of a listing. */
export function addEncodeJob(tx: Queryable, pictureId: string): Promise<void> {
  return addJob(tx, encodeJob, { pictureId }, { queueName, jobKey: `${encodeJob} ${pictureId}` });
}

/** Has a picture's files removed unless a row names them when the time comes. */
export function addSweepJob(tx: Queryable, pictureId: string, now?: Date): Promise<void> {
  const runAt = now && new Date(now.getTime() + unusedMilliseconds);
  return addJob(tx, sweepJob, { pictureId }, { queueName, ...(runAt ? { runAt } : {}) });
}

const payload = z.object({ pictureId: z.uuid() });

/** The jobs of pictures; each may be repeated at any time. */
export function pictureTasks(ctx: PicturesCtx) {
  return {
    [encodeJob]: inLane("slow", (given) => encodeAvif(ctx, payload.parse(given).pictureId)),
    [sweepJob]: inLane("slow", (given) => sweep(ctx, payload.parse(given).pictureId)),
  };
}

/**
 * Makes the AVIF of a picture of a listing from its largest WebP. Nothing is made of one that was removed
 * meanwhile.
 */
async function encodeAvif({ db, files, pictureCoder, log }: PicturesCtx, pictureId: string): Promise<void> {
  const isIt = eq(accountListingImages.id, pictureId);
  const [row] = await db
    .select({ hasAvif: accountListingImages.hasAvif })
    .from(accountListingImages)
    .where(isIt);
  if (!row || row.hasAvif) return;
  const key = pictureKey(pictureId);
  const largest = await files.get(fileKey(key, 1600, "webp"));
  if (!largest) return log.warn({ pictureId }, "a picture has lost its files");
  await storeFiles(files, key, "avif", await pictureCoder.toAvif(largest));
  await db.update(accountListingImages).set({ hasAvif: true }).where(isIt);
}

async function sweep({ db, files }: PicturesCtx, pictureId: string): Promise<void> {
  const key = pictureKey(pictureId);
  if (!(await isUsed(db, pictureId, key))) await removeFiles(files, key);
}

async function isUsed(db: Queryable, pictureId: string, key: string): Promise<boolean> {
  const shown = await db
    .select({ id: accountListingImages.id })
    .from(accountListingImages)
    .where(eq(accountListingImages.id, pictureId));
  if (shown.length > 0) return true;
  const evidence = await db
    .select({ id: disputeEntries.id })
    .from(disputeEntries)
    .where(sql`${disputeEntries.pictures} @> ${JSON.stringify([{ key }])}::jsonb`)
    .limit(1);
  return evidence.length > 0;
}
