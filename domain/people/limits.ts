import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { bucketOf, clearTokens, giveBackToken, takeToken } from "../../platform/rate-limit/take.ts";

/** How often a thing may be tried, by whom it is counted. Generous to people, not to scripts. */
const limits = {
  "sign-in-client": { limit: 30, windowSeconds: 300 },
  // Wrong passwords only, see signIn. A browser in which the owner signed in before has tries of its own,
  // which nobody else can use up (Rule P46); all others share those of their network and of the account.
  "sign-in-browser": { limit: 10, windowSeconds: 900 },
  "sign-in-account-client": { limit: 10, windowSeconds: 900 },
  "sign-in-account": { limit: 100, windowSeconds: 3600 },
  register: { limit: 20, windowSeconds: 3600 },
  "mail-client": { limit: 20, windowSeconds: 3600 },
  "mailed-link-client": { limit: 60, windowSeconds: 3600 },
  // Per address, each kind of mail apart, so that nobody can use one up to keep another from its owner.
  "confirm-mail": { limit: 5, windowSeconds: 3600 },
  "reset-mail": { limit: 5, windowSeconds: 3600 },
  "change-mail": { limit: 5, windowSeconds: 3600 },
  "invite-mail": { limit: 5, windowSeconds: 3600 },
  "mailed-code-mail": { limit: 5, windowSeconds: 3600 },
  "sign-in-link-mail": { limit: 5, windowSeconds: 86_400 },
  "attack-report": { limit: 1, windowSeconds: 3600 },
  "attack-mail": { limit: 1, windowSeconds: 86_400 },
  // Per code.
  "mailed-code": { limit: 5, windowSeconds: 3600 },
  // Per known browser, else per account: see triesKey.
  "password-check": { limit: 10, windowSeconds: 900 },
  "second-factor": { limit: 10, windowSeconds: 900 },
  "one-time-code": { limit: 1, windowSeconds: 90 },
  "second-factor-client": { limit: 20, windowSeconds: 900 },
} as const;
type LimitKind = keyof typeof limits;

/**
 * Counts one try of `kind` for `who` (an address, an account; stored hashed). Refuses with `too_many` once
 * the limit of its window is reached, over all servers.
 */
export async function limitTries(
  ctx: { db: Queryable } & Pick<Ctx, "clock">,
  kind: LimitKind,
  who: string,
): Promise<Result<undefined>> {
  const { limit, windowSeconds } = limits[kind];
  const bucket = bucketOf(kind, who);
  const taken = await takeToken(ctx.db, { bucket, limit, windowSeconds, now: ctx.clock.now() });
  if (taken.allowed) return ok(undefined);
  return fail({
    code: "too_many",
    text: `Too many attempts. Please wait ${waitText(taken.retryAfterSeconds)} and try again.`,
    retryAfterSeconds: taken.retryAfterSeconds,
  });
}

/** Takes one try back that turned out not to count. */
export async function giveBackTry(
  ctx: Pick<Ctx, "db" | "clock">,
  kind: LimitKind,
  who: string,
): Promise<void> {
  await giveBackToken(ctx.db, bucketOf(kind, who), ctx.clock.now());
}

/** Forgets the tries of `kind` for `who`, as after the right password. */
export async function forgetTries(ctx: Pick<Ctx, "db">, kind: LimitKind, who: string): Promise<void> {
  await clearTokens(ctx.db, bucketOf(kind, who));
}

/** A wait in plain words, rounded up: `40 seconds`, `3 minutes`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
