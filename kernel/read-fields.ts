/** How much a form may hold: its bytes and its fields. */
export type FormLimits = { bytes: number; fields: number };

/** What the shop's own forms need; those of the desk that hold whole tables have more room. */
export const usualForm: FormLimits = { bytes: 32 * 1024, fields: 100 };
export const largeForm: FormLimits = { bytes: 256 * 1024, fields: 3_000 };

/**
 * Whether a text sent as `application/x-www-form-urlencoded` is within limits. Counted before it is parsed,
 * so that a hostile body costs one look at its bytes.
 */
export function isWithin(text: string, { bytes, fields }: FormLimits): boolean {
  if (text.length > bytes) return false;
  let found = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    found += 1;
    if (found > fields) return false;
  }
  return true;
}

/** Every value of every field, in one pass over them. Fields that come once hold a text, others a list. */
export function groupFields(pairs: Iterable<[string, string]>): Record<string, string | string[]> {
  const grouped = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const earlier = grouped.get(name);
    if (earlier === undefined) grouped.set(name, value);
    else if (Array.isArray(earlier)) earlier.push(value);
    else grouped.set(name, [earlier, value]);
  }
  return Object.fromEntries(grouped);
}
