import type { RequestFacts } from "../../context.ts";

/** Days for which a browser remembers that an order is its own. */
const rememberedDays = 90;

/**
 * Lets this browser act on an order for 90 days by that order's access token (Rule P4). Scripts cannot read
 * the cookie.
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
  return cookieOf(request, cookieName(orderId));
}

/** The value of one of our cookies: base64url; anything else is not ours, and need not be looked up. */
function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

const pairMinutes = 60;

/**
 * Remembers for an hour that this browser named the address of an order, as the print of `trackOrder`, so
 * that a link can be mailed there without asking again. It opens nothing.
 */
export function rememberPair(
  facts: Pick<RequestFacts, "setCookie" | "secureCookies">,
  orderId: string,
  print: string,
): void {
  const secure = facts.secureCookies ? "; Secure" : "";
  const name = cookieName(orderId, "ot");
  facts.setCookie(
    `${name}=${print}; Path=/track-order; Max-Age=${pairMinutes * 60}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The print that `rememberPair` left of an order; undefined when there is none. */
export function pairOf(request: Request, orderId: string): string | undefined {
  return cookieOf(request, cookieName(orderId, "ot"));
}

/** The first 16 hex digits of the id: short, and two orders of one browser do not share them. */
function cookieName(orderId: string, kind: "oa" | "ot" = "oa"): string {
  return `${kind}-${orderId.replaceAll("-", "").slice(0, 16)}`;
}
