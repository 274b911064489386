import { fail, ok, type Result } from "../../../kernel/result.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import type { ShopCtx } from "../../context.ts";

const limits = {
  // Each asks the game's high scores; a person tries a name or two.
  "account-offer": { limit: 30, windowSeconds: 600, text: "Too many offers were asked for." },
  "account-sale": { limit: 20, windowSeconds: 600, text: "Too many orders came from your network." },
} as const;

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
export async function limitClient(
  ctx: ShopCtx,
  kind: keyof typeof limits,
  client: string,
): Promise<Result<undefined>> {
  const { limit, windowSeconds, text } = limits[kind];
  const now = ctx.clock.now();
  const taken = await takeToken(ctx.db, { bucket: bucketOf(kind, client), limit, windowSeconds, now });
  if (taken.allowed) return ok(undefined);
  const { retryAfterSeconds } = taken;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return fail({ code: "too_many", text: `${text} Please try again in ${wait}.`, retryAfterSeconds });
}
