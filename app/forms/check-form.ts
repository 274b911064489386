import type { z } from "zod";

type Checked<T> = { ok: true; value: T } | { ok: false; errors: Record<string, string>; text: string };

/**
 * Checks fields with a schema, the same way in the browser and on the server. Each field keeps its first error,
 * in the order in which the form has its fields; `text` is the first of all, for the toast. The browser knows that `order`
 * whole, the server only from what was sent, where a choice that was not made is missing.
 */
export function checkForm<S extends z.ZodType>(
  schema: S,
  fields: Record<string, string>,
  order: readonly string[] = Object.keys(fields),
): Checked<z.output<S>> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const found: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? "form");
    found[field] ??= issue.message;
  }
  // What is not in it, such as a box that was not ticked, comes last.
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  const entries = Object.entries(found).sort(([one], [other]) => rank(one) - rank(other));
  const text = entries[0]?.[1] ?? "Please check what you entered.";
  return { ok: false, errors: Object.fromEntries(entries), text };
}
