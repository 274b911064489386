/** So much of an error is shown. */
const longestError = 200;

const hidden = "…";
/** What no page should show, if an error held it against the rule: addresses, and what looks like a token. */
const secrets = [/[^\s@<>"']+@[^\s@<>"']+/g, /[?#][^\s"']{8,}/g, /\b[\w+/=-]{40,}/g];

/**
 * The first line of a job's error, cut, without what could be a secret (Rule P5): further lines may name what
 * was sent to the database. Only a schema, whose first line is a bracket, is shown whole.
 */
export function cleanError(error: string): string {
  const [said = ""] = error.trim().split(/\n\s+at /);
  const [first = ""] = said.split("\n");
  const line = (first.trim() === "[" ? said.replace(/\s+/g, " ") : first).slice(0, 2_000);
  const clean = secrets.reduce((text, secret) => text.replace(secret, hidden), line);
  return clean.length > longestError ? `${clean.slice(0, longestError - 1)}…` : clean;
}
