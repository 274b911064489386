import { createHmac, timingSafeEqual } from "node:crypto";
import type { PeopleCtx, RequestHeaders } from "./context.ts";

const cookieName = "registered";
const days = 30;
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

async function markOf(ctx: PeopleCtx, personId: string): Promise<string> {
  const { secret } = await ctx.auth.$context;
  return createHmac("sha256", secret).update(`registered-here\n${personId}`).digest("base64url");
}

/** Marks the browser in which an account was registered, so that its confirmation link may sign in there. */
export async function registeredCookie(ctx: PeopleCtx, personId: string): Promise<string> {
  const secure = ctx.origin.startsWith("https://") ? "; Secure" : "";
  const mark = await markOf(ctx, personId);
  return `${cookieName}=${mark}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** Takes the mark away once it has served. */
export const expiredRegistered = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** Whether the browser of these headers is the one in which this person registered. */
export async function registeredHere(
  ctx: PeopleCtx,
  personId: string,
  headers: RequestHeaders,
): Promise<boolean> {
  const shown = pattern.exec(headers.get("cookie") ?? "")?.[1];
  if (!shown) return false;
  return timingSafeEqual(Buffer.from(shown), Buffer.from(await markOf(ctx, personId)));
}
