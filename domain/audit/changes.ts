/** From what to what a field went, as the log has it. */
export type LoggedChange = { field: string; from: unknown; to: unknown };

/**
 * The changes that an event's data lists: by field (`loggedChanges`, edits of orders), or as a list
 * (settings).
 */
export function changesIn({ changes }: Record<string, unknown>): LoggedChange[] {
  if (Array.isArray(changes)) return changes.flatMap((change) => (isChange(change) ? [change] : []));
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair) && pair.length === 2 ? [{ field, from: pair[0], to: pair[1] }] : [],
  );
}

function isChange(value: unknown): value is LoggedChange {
  return typeof value === "object" && value !== null && "field" in value && "from" in value && "to" in value;
}
