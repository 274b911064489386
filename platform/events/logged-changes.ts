/** Longest text of a value in the log, and most fields of one event. */
const longestValue = 160;
const mostFields = 30;

/**
 * From what to what each of these fields went, as an event keeps it in `data.changes`; fields that stayed are
 * left out, long texts and lists are cut. Never for a field that holds a name, an address or a secret (Rule
 * P5).
 */
export function loggedChanges(
  before: object,
  after: object,
  fields: readonly string[],
): Record<string, [unknown, unknown]> {
  const changed = fields.flatMap((field): [string, [unknown, unknown]][] => {
    const from: unknown = Reflect.get(before, field) ?? null;
    const to: unknown = Reflect.get(after, field) ?? null;
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [[field, [shortened(from), shortened(to)]]];
  });
  return Object.fromEntries(changed.slice(0, mostFields));
}

function shortened(value: unknown): unknown {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}
