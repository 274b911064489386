import type { z } from "zod";
import { hasLostLetter, lostLetterText } from "../../../kernel/text.ts";

/** What is wrong with a field: left empty, or filled in wrongly. */
export type Problem = { field: string; code: "missing" | "invalid" };

type Checked<T> =
  | { ok: true; value: T }
  | { ok: false; errors: Record<string, string>; text: string; problem: Problem };

/**
 * Checks fields with a schema, the same way in the browser and on the server. Each field keeps its first
 * error, in the order in which the form has its fields; `text` and `problem` are of the first of all, for the
 * toast. The browser knows that `order` whole, the server only from what was sent, where a choice that was
 * not made is missing.
 */
export function checkForm<S extends z.ZodType>(
  schema: S,
  fields: Record<string, string>,
  order: readonly string[] = Object.keys(fields),
): Checked<z.output<S>> {
  const parsed = schema.safeParse(fields);
  const lost = lostLetters(fields);
  if (parsed.success && lost.length === 0) return { ok: true, value: parsed.data };
  const found = new Map(lost);
  for (const { path, message, ...issue } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? "form");
    const code = isMissing(issue) ? "missing" : "invalid";
    if (!found.has(field)) found.set(field, { message, code });
  }
  // What is not in it, such as a box that was not ticked, comes last.
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const entries = [...found].sort(([one], [other]) => rank(one) - rank(other));
  const [field = "form", first] = entries[0] ?? [];
  return {
    ok: false,
    errors: Object.fromEntries(entries.map(([name, { message }]) => [name, message])),
    text: first?.message ?? "Please check what you entered.",
    problem: { field, code: first?.code ?? "invalid" },
  };
}

type Found = { message: string } & Pick<Problem, "code">;

/** No form takes a text that has lost a letter already, whichever its schema (Rule P56). */
function lostLetters(fields: Record<string, string>): [string, Found][] {
  return Object.entries(fields)
    .filter(([, text]) => hasLostLetter(text))
    .map(([field]) => [field, { message: lostLetterText, code: "invalid" }]);
}

function isMissing(issue: Pick<z.core.$ZodIssue, "code"> & { minimum?: number | bigint }): boolean {
  return issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
}
