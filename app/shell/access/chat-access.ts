import { chatAccessDays } from "../../../domain/support/model.ts";
import type { RequestFacts } from "../../context.ts";

const cookieName = "chat";
/** So many conversations one browser holds; the oldest gives way. */
const mostTokens = 4;

/** The tokens of the conversations that this browser holds, newest first. */
export function chatTokensOf(request: Request): string[] {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? "";
  // Tokens are base64url; anything else is not ours, and need not be looked up.
  return value
    .split(".")
    .filter((token) => /^[\w-]{1,64}$/.test(token))
    .slice(0, mostTokens);
}

/**
 * Lets this browser open a conversation, beside those that it holds already. Scripts cannot read the cookie.
 */
export function rememberChat(
  facts: Pick<RequestFacts, "setCookie" | "secureCookies">,
  request: Request,
  token: string,
): void {
  const tokens = [token, ...chatTokensOf(request).filter((held) => held !== token)].slice(0, mostTokens);
  const secure = facts.secureCookies ? "; Secure" : "";
  const maxAge = chatAccessDays * 86_400;
  facts.setCookie(
    `${cookieName}=${tokens.join(".")}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  );
}
