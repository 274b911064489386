import { orOutage } from "./auth-outage.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { rememberBrowser } from "./known-browser.ts";

/**
 * Opens a session for a person who has just proven who they are, and makes the browser known to them. Returns
 * both cookies.
 */
export async function openSession(
  ctx: PeopleCtx,
  personId: string,
  headers: RequestHeaders,
): Promise<string[]> {
  const opened = await orOutage(() =>
    ctx.auth.api.openSession({ body: { personId }, headers, returnHeaders: true }),
  );
  return [...opened.headers.getSetCookie(), await rememberBrowser(ctx, personId, headers)];
}
