import type { FailureText } from "./failure-alert.tsx";

const longestText = 200;

const notHere = "This sign-in was started in another browser or took too long. Please try again.";

/** What the provider and our callback say in a word → in a sentence. */
const sentences = new Map<string, string>(
  Object.entries({
    access_denied: "Discord sign-in was canceled. Nothing was shared.",
    account_not_linked:
      "An account with this email already exists. Sign in with your password, or reset it. Discord works once your email is confirmed both there and here.",
    email_not_found: "Your Discord account has no email address. Please add one there, or register here.",
    email_not_verified: "Please check your email and confirm your account before signing in.",
    provider_disabled: "Discord sign-in isn't available. Sign in with your email instead.",
    state_mismatch: notHere,
    state_not_found: notHere,
    invalid_code: "Failed to connect to Discord. Please try again.",
    unable_to_get_user_info: "Failed to connect to Discord. Please try again.",
    second_step_required:
      "Two-step sign-in is on for this account. Please sign in with your password and a code.",
  }),
);

/**
 * The failure that an address reports in `error` and `error_description`, or null (Rule S23). Anybody can
 * write such a link, so it is plain text, short, and never a link itself.
 */
export function arrivalFailure(search: URLSearchParams): FailureText | null {
  if (!search.has("error") && !search.has("error_description")) return null;
  const code = plain(search.get("error"));
  const text = plain(search.get("error_description")) || sentences.get(code.toLowerCase()) || code;
  return text ? { title: "Authentication failed", text } : { title: "Authentication failed" };
}

function plain(text: string | null): string {
  const words = (text ?? "")
    .replaceAll("+", " ")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return words.length > longestText ? `${words.slice(0, longestText).trimEnd()}…` : words;
}
