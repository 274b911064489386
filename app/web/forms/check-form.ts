import type { z } from "zod";

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
  if (parsed.success) return { ok: true, value: parsed.data };
  const found = new Map<string, z.core.$ZodIssue>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? "form");
    if (!found.has(field)) found.set(field, issue);
  }
  // What is not in it, such as a box that was not ticked, comes last.
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const entries = [...found].sort(([one], [other]) => rank(one) - rank(other));
  const [field = "form", issue] = entries[0] ?? [];
  return {
    ok: false,
    errors: Object.fromEntries(entries.map(([name, { message }]) => [name, message])),
    text: issue?.message ?? "Please check what you entered.",
    problem: { field, code: issue && isMissing(issue) ? "missing" : "invalid" },
  };
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" || (issue.code === "too_small" && issue.minimum === 1);
}
