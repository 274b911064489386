import type { Told } from "./rights-shop.ts";

/**
 * Whether an answer refuses by the right: sends to sign in or to the step-up, or says that there is no such
 * page, or that it isn't allowed. Says nothing of what was sent; a refusal that does is one of its content.
 */
export function isRefused({ status, text, location }: Told): boolean {
  if (status === 401 || status === 403) return true;
  const to = location ?? (status === 202 ? (/"(\/(?:auth|admin\/login)\b[^"]*)"/.exec(text)?.[1] ?? "") : "");
  if (/^\/(auth|admin\/login)(\?|$)/.test(to)) return true;
  if (status !== 404) return false;
  return (
    text === "" ||
    text === "null" ||
    text === '{"readers":[]}' ||
    text.includes('"error",["ErrorResponse"') ||
    text.includes("Page Not Found")
  );
}
