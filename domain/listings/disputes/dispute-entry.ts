import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { reloadText } from "../../../kernel/reload-text.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { addSweepJob } from "../pictures/picture-jobs.ts";
import { contentHashOf, storePicture } from "../pictures/store-picture.ts";
import { longestDisputeText, mostDisputeEntries, mostEvidencePictures } from "../purchase/purchase-copy.ts";
import type { DisputesCtx } from "../purchase/purchase-ctx.ts";
import {
  type DisputeEntryRow,
  type DisputeRow,
  disputeEntries,
  type EvidenceFile,
  purchaseDisputes,
} from "../tables.ts";
import { pictureIdOf } from "./disputes-of.ts";

/** What one side writes: a text, pictures as they were sent, and the form's key (Rule P11). */
export type NewEntry = { text: string; pictures: readonly Uint8Array[]; onceKey: string };

/**
 * How many entries with how many pictures one order may get within an hour: each picture costs seconds of
 * work.
 */
const mostAnHour = 20;

/** Whether an entry can be written at all, whatever it belongs to; answers it with its text trimmed. */
export function checkEntry({ text: typed, pictures, onceKey }: NewEntry): Result<NewEntry> {
  const text = typed.trim();
  if (!/^[\x21-\x7e]{8,255}$/.test(onceKey)) return fail(unusableKey);
  if (!text) return fail(noText);
  if (text.length > longestDisputeText) return fail(longText);
  if (pictures.length > mostEvidencePictures) return fail(tooManyPictures);
  return ok({ text, pictures, onceKey });
}

/**
 * An entry of an order that was written with this key before, by the same side, with its dispute; null when
 * there is none.
 */
export async function entryOf(
  db: Queryable,
  { orderId, author, onceKey }: { orderId: string; author: DisputeEntryRow["author"]; onceKey: string },
): Promise<{ entry: DisputeEntryRow; dispute: DisputeRow } | null> {
  const [found] = await db
    .select({ entry: disputeEntries, dispute: purchaseDisputes })
    .from(disputeEntries)
    .innerJoin(purchaseDisputes, eq(purchaseDisputes.id, disputeEntries.disputeId))
    .where(
      and(
        eq(purchaseDisputes.orderId, orderId),
        eq(disputeEntries.author, author),
        eq(disputeEntries.idempotencyKey, keyOf(author, onceKey)),
      ),
    )
    .orderBy(asc(disputeEntries.createdAt));
  return found ?? null;
}

/** Each side has keys of its own. */
function keyOf(author: DisputeEntryRow["author"], onceKey: string): string {
  return `${author}:${onceKey}`;
}

/**
 * Whether a repeat under the same key says the same, with the same pictures; else `key_reused` (Rule P11).
 */
export async function isRepeat(
  entry: DisputeEntryRow,
  { text, pictures }: NewEntry,
): Promise<Result<undefined>> {
  const stored = entry.pictures.map(({ contentHash }) => contentHash);
  const sent = await Promise.all(pictures.map(contentHashOf));
  const isSame =
    entry.text === text && stored.length === sent.length && stored.every((hash, n) => hash === sent[n]);
  return isSame ? ok(undefined) : fail(keyReused);
}

/** Keeps the pictures of an entry that is going to be written, and counts the try. */
export async function storeEvidence(
  ctx: DisputesCtx,
  orderId: string,
  pictures: readonly Uint8Array[],
): Promise<Result<EvidenceFile[]>> {
  const { allowed, retryAfterSeconds } = await takeToken(ctx.db, {
    bucket: bucketOf("dispute-entry", orderId),
    limit: mostAnHour,
    windowSeconds: 3600,
    now: ctx.clock.now(),
  });
  if (!allowed) return fail({ ...tooManyTries, retryAfterSeconds });
  const files: EvidenceFile[] = [];
  for (const bytes of pictures) {
    const stored = await storePicture(ctx, bytes);
    if (!stored.ok) {
      for (const { key } of files) await addSweepJob(ctx.db, pictureIdOf(key));
      return fail({ ...stored.error, field: "pictures" });
    }
    const { key, width, height } = stored.value;
    files.push({ key, width, height, contentHash: await contentHashOf(bytes) });
  }
  return ok(files);
}

type Written = {
  disputeId: string;
  author: DisputeEntryRow["author"];
  entry: NewEntry;
  pictures: EvidenceFile[];
};

/** Writes an entry into a dispute whose order is locked. Refuses one too many (`conflict`). */
export async function writeEntry(
  { actor, clock }: DisputesCtx,
  tx: Transaction,
  { disputeId, author, entry: { text, onceKey }, pictures }: Written,
): Promise<Result<undefined>> {
  const count = await tx.$count(disputeEntries, eq(disputeEntries.disputeId, disputeId));
  if (count >= mostDisputeEntries) return fail(tooManyEntries);
  await tx.insert(disputeEntries).values({
    id: randomUUID(),
    disputeId,
    author,
    personId: actor.kind === "person" ? actor.personId : null,
    text,
    pictures,
    idempotencyKey: keyOf(author, onceKey),
    createdAt: clock.now(),
  });
  if (count > 0) {
    await tx
      .update(purchaseDisputes)
      .set({ version: sql`${purchaseDisputes.version} + 1` })
      .where(eq(purchaseDisputes.id, disputeId));
  }
  return ok(undefined);
}

/** Staff who list disputes listen here. */
export const disputesTopic = "disputes";

const unusableKey: Failure = { code: "invalid", text: reloadText };
const noText: Failure = { code: "invalid", field: "text", text: "Please write something." };
const longText: Failure = {
  code: "invalid",
  field: "text",
  text: `A message can have at most ${longestDisputeText.toLocaleString("en-US")} characters.`,
};
const tooManyPictures: Failure = {
  code: "invalid",
  field: "pictures",
  text: `Please choose at most ${mostEvidencePictures} pictures.`,
};
/** Another content under a key that was used. */
export const keyReused: Failure = {
  code: "key_reused",
  text: "You already sent this with different content. Please reload the page and try again.",
};
const tooManyTries: Failure = {
  code: "too_many",
  text: "You've sent too much within an hour. Please wait, or message us.",
};
const tooManyEntries: Failure = {
  code: "conflict",
  text: "This dispute is full. Please message us.",
};
