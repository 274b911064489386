import type { RequestFacts } from "../context.ts";

/** Days for which a browser remembers that an order is its own. */
const rememberedDays = 90;

/**
 * Lets this browser act on an order for 90 days by that order's access token (Rule P4). Scripts cannot read the
 * cookie.
 */
export function rememberOrder(
  facts: Pick<RequestFacts, "setCookie" | "secureCookies">,
  orderId: string,
  token: string,
): void {
  const secure = facts.secureCookies ? "; Secure" : "";
  const maxAge = rememberedDays * 86_400;
  facts.setCookie(
    `${cookieName(orderId)}=${encodeURIComponent(token)}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The access token of an order that this browser holds; undefined when it holds none. */
export function orderTokenOf(request: Request, orderId: string): string | undefined {
  const name = cookieName(orderId);
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  // Tokens are base64url; anything else is not ours, and need not be looked up.
  return value && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** The first 16 hex digits of the id: short, and two orders of one browser do not share them. */
function cookieName(orderId: string): string {
  return `oa-${orderId.replaceAll("-", "").slice(0, 16)}`;
}
