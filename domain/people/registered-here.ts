import { createHmac, timingSafeEqual } from "node:crypto";
import type { Queryable } from "../../platform/database/connect.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { passwordHashOf } from "./person-row.ts";

const cookieName = "registered";
const days = 30;
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/** Bound to the password as well, so that it is worth nothing once the account has another one. */
async function markOf(ctx: PeopleCtx, personId: string, passwordHash: string): Promise<string> {
  const { secret } = await ctx.auth.$context;
  const marked = `registered-here\n${personId}\n${passwordHash}`;
  return createHmac("sha256", secret).update(marked).digest("base64url");
}

/** Marks the browser in which an account was registered, so that its confirmation link may sign in there. */
export async function registeredCookie(
  ctx: PeopleCtx,
  { personId, passwordHash }: { personId: string; passwordHash: string },
): Promise<string> {
  const secure = ctx.origin.startsWith("https://") ? "; Secure" : "";
  const mark = await markOf(ctx, personId, passwordHash);
  return `${cookieName}=${mark}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** Takes the mark away once it has served. */
export const expiredRegistered = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/**
 * Whether this person registered in the browser of these headers, with the password that the account has now.
 */
export async function registeredHere(
  ctx: PeopleCtx,
  db: Queryable,
  { personId, headers }: { personId: string; headers: RequestHeaders },
): Promise<boolean> {
  const shown = pattern.exec(headers.get("cookie") ?? "")?.[1];
  if (!shown) return false;
  const passwordHash = await passwordHashOf(db, personId);
  if (!passwordHash) return false;
  return timingSafeEqual(Buffer.from(shown), Buffer.from(await markOf(ctx, personId, passwordHash)));
}
