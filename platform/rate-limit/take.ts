import { createHash } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { rateLimits } from "./tables.ts";

/**
 * `limit` takes are allowed within `windowSeconds` of the first. With `lockSeconds` the take that reaches the
 * limit closes the bucket for that long, counted from then.
 */
export type TakeRequest = {
  bucket: string;
  limit: number;
  windowSeconds: number;
  lockSeconds?: number;
  now: Date;
};

/** `remaining` takes are left; `retryAfterSeconds` is 0 when one is, else the whole seconds until one is. */
export type Taken = { allowed: boolean; remaining: number; retryAfterSeconds: number };

/**
 * The name of the bucket that counts `kind` for one value, such as `sign-in` for a mail address. The value is
 * hashed, letter case and surrounding space ignored, so that no address can be read from the table.
 */
export function bucketOf(kind: string, value: string): string {
  const normal = value.normalize("NFKC").trim().toLowerCase();
  return `${kind}:${createHash("sha256").update(`${kind}\n${normal}`).digest("base64url")}`;
}

/**
 * Takes one token from a bucket (see bucketOf). Exact under any number of simultaneous takes, on all servers.
 */
export async function takeToken(db: Queryable, request: TakeRequest): Promise<Taken> {
  const { bucket, limit, windowSeconds, lockSeconds, now } = request;
  const windowEnd = after(now, windowSeconds);
  const lockEnd = lockSeconds === undefined ? undefined : after(now, lockSeconds);
  const over = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(rateLimits)
    .values({ bucket, taken: 1, expiresAt: limit === 1 && lockEnd ? lockEnd : windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        // One above the limit is as high as it counts: refused takes change nothing else.
        taken: sql`case when ${over} then 1 else least(${rateLimits.taken} + 1, ${limit}::int + 1) end`,
        expiresAt: sql`case when ${over} then excluded.expires_at
          when ${rateLimits.taken} + 1 = ${limit}::int
            then coalesce(${lockEnd?.toISOString() ?? null}::timestamptz, ${rateLimits.expiresAt})
          else ${rateLimits.expiresAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error("A rate limit gave no answer");
  return outcome(row, limit, now, row.taken <= limit);
}

/** What a take would find, without taking: `allowed` says whether the next one would be. */
export async function peekTokens(
  db: Queryable,
  { bucket, limit, now }: { bucket: string; limit: number; now: Date },
): Promise<Taken> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.bucket, bucket));
  if (!row || row.expiresAt <= now) return { allowed: true, remaining: limit, retryAfterSeconds: 0 };
  return outcome(row, limit, now, row.taken < limit);
}

/** Puts one token back that turned out not to count, such as that of a right password. */
export async function giveBackToken(db: Queryable, bucket: string, now: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ taken: sql`greatest(${rateLimits.taken} - 1, 0)` })
    .where(and(eq(rateLimits.bucket, bucket), gt(rateLimits.expiresAt, now)));
}

/** Fills a bucket up again, e.g. that of wrong passwords after the right one. */
export async function clearTokens(db: Queryable, bucket: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.bucket, bucket));
}

/** Forgets the buckets whose window has passed; returns how many. */
export async function forgetExpiredLimits(db: Queryable, now: Date): Promise<number> {
  const deleted = await db.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
  return deleted.rowCount ?? 0;
}

function outcome(row: { taken: number; expiresAt: Date }, limit: number, now: Date, allowed: boolean): Taken {
  const seconds = Math.max(1, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000));
  const remaining = Math.max(0, limit - row.taken);
  return { allowed, remaining, retryAfterSeconds: allowed ? 0 : seconds };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
