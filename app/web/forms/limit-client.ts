import { fail, ok, type Result } from "../../../kernel/result.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import type { ShopCtx } from "../../context.ts";

/** How often a client, an address or network, may do something; `text` says of what there was too much. */
export type ClientLimit = { limit: number; windowSeconds: number; text: string };

/** Counts one try of `kind` by a client. Refuses with `too_many` when its window is full. */
export async function takeFromClient(
  ctx: ShopCtx,
  kind: string,
  { limit, windowSeconds, text }: ClientLimit,
  client: string,
): Promise<Result<undefined>> {
  const now = ctx.clock.now();
  const taken = await takeToken(ctx.db, { bucket: bucketOf(kind, client), limit, windowSeconds, now });
  if (taken.allowed) return ok(undefined);
  const { retryAfterSeconds } = taken;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return fail({ code: "too_many", text: `${text} Please try again in ${wait}.`, retryAfterSeconds });
}

/**
 * The limits of some pages, by kind: counts one try of a client. Refuses with `too_many` when its window is
 * full.
 */
export function clientLimits<K extends string>(limits: Readonly<Record<K, ClientLimit>>) {
  return (ctx: ShopCtx, kind: K, client: string) => takeFromClient(ctx, kind, limits[kind], client);
}
