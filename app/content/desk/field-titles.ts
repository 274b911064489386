import type { BlockSpec, FieldSpec } from "./block-specs.ts";

/** A field with its name in the form; `row` counts from 0. */
export type NamedField = { name: string; field: FieldSpec; row?: number };

/** Where a field is, in words: `Title`, `Review 5, Name`. */
export function fieldTitle(spec: BlockSpec, { field, row }: Pick<NamedField, "field" | "row">): string {
  return row === undefined || !spec.rows ? field.label : `${spec.rows.name} ${row + 1}, ${field.label}`;
}

/**
 * The errors in the order of the form, and one sentence that names the first field and counts the
 * others.
 */
export function shownErrors(
  spec: BlockSpec,
  named: readonly NamedField[],
  errors: Record<string, string>,
): { errors: Record<string, string>; text: string } {
  const known = new Set(named.map(({ name }) => name));
  const wrong = named.filter(({ name }) => errors[name] !== undefined);
  const others = Object.entries(errors).filter(([name]) => !known.has(name));
  const ordered = Object.fromEntries([
    ...wrong.map(({ name }): [string, string] => [name, errors[name] ?? ""]),
    ...others,
  ]);
  const [first] = wrong;
  const [whole] = others[0]?.slice(1) ?? [];
  if (!first) return { errors: ordered, text: whole ?? "Check what you entered." };
  const sentence = ordered[first.name] ?? "";
  const rest = Object.keys(ordered).length - 1;
  const more = rest > 0 ? ` (and ${rest} more)` : "";
  const text = `${fieldTitle(spec, first)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}${more}`;
  return { errors: ordered, text };
}
