import { type BlockTexts, nameOf, writeBlock } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { defaultIntent } from "./content-forms.ts";

/**
 * Changes the form and saves nothing: its rows, or back to the text of a mail in code. Null for another
 * action.
 */
export function changeForm(spec: BlockSpec, texts: BlockTexts, intent: string): BlockTexts | null {
  if (intent === defaultIntent && spec.fallback) return writeBlock(spec, spec.fallback);
  return changeRows(spec, texts, intent);
}

/**
 * Adds, removes or moves a row of the form, and saves nothing: `add`, `remove:2`, `up:2`. Null for another
 * action.
 */
export function changeRows(spec: BlockSpec, texts: BlockTexts, intent: string): BlockTexts | null {
  const list = spec.rows;
  const match = /^(add|remove|up)(?::(\d{1,3}))?$/.exec(intent);
  if (!list || !match) return null;
  const order: (number | null)[] = Array.from({ length: texts.rows }, (_, row) => row);
  const row = Number(match[2]);
  if (match[1] === "add") {
    if (order.length < list.most) order.push(null);
  } else if (!(row < order.length)) return null;
  else if (match[1] === "remove") order.splice(row, 1);
  else if (row > 0) order.splice(row - 1, 2, row, row - 1);
  return reordered(spec, texts, order);
}

/** The field to go on with after a change of rows: the first of the row that was added, moved or came up. */
export function rowToFocus(spec: BlockSpec, changed: BlockTexts, intent: string): string | undefined {
  if (intent === defaultIntent) return spec.fields[0]?.path;
  const [field] = spec.rows?.fields ?? [];
  const [what, at] = intent.split(":");
  const asked = what === "add" ? changed.rows - 1 : what === "up" ? Number(at) - 1 : Number(at);
  const row = Math.min(Math.max(asked, 0), changed.rows - 1);
  return field && row >= 0 ? nameOf(spec, field, row) : undefined;
}

/** The same form with its rows in another order; null stands for a new, empty row. */
function reordered(spec: BlockSpec, texts: BlockTexts, order: readonly (number | null)[]): BlockTexts {
  const rowFields = spec.rows?.fields ?? [];
  const fields: Record<string, string> = {};
  if (texts.fields.shown) fields.shown = texts.fields.shown;
  for (const field of spec.fields) fields[nameOf(spec, field)] = texts.fields[nameOf(spec, field)] ?? "";
  for (const [to, from] of order.entries()) {
    for (const field of rowFields) {
      const text = from === null ? "" : texts.fields[nameOf(spec, field, from)];
      fields[nameOf(spec, field, to)] = text ?? "";
    }
  }
  return { fields, rows: order.length };
}
