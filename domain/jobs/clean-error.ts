/** So much of an error is shown. */
const longestError = 200;

const hidden = "…";
/** What no page should show, if an error held it against the rule: addresses, and what looks like a token. */
const secrets = [/[^\s@<>"']+@[^\s@<>"']+/g, /[?#][^\s"']{8,}/g, /\b[\w+/=-]{40,}/g];

/**
 * A job's error in one line, cut, without the places in the code and what could be a secret (Rule P5). A
 * schema says what is wrong in many lines, of which the first is a bracket.
 */
export function cleanError(error: string): string {
  const [said = ""] = error.trim().split(/\n\s+at /);
  const line = said.slice(0, 2_000).replace(/\s+/g, " ");
  const clean = secrets.reduce((text, secret) => text.replace(secret, hidden), line);
  return clean.length > longestError ? `${clean.slice(0, longestError - 1)}…` : clean;
}
