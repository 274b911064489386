import { type BlockTexts, nameOf, shownName, writeBlock } from "../block-form.ts";
import type { BlockSpec, FieldSpec } from "../block-specs.ts";
import { listDiff, type Piece } from "./list-diff.ts";
import { wordDiff } from "./word-diff.ts";

/** A field that differs between two versions of a block. */
export type FieldDiff = { title: string; pieces: Piece<string>[] };

type Row = { key: string; texts: Record<string, string>; at: number };

/** What differs between two values of a block, field by field in the order of its form. */
export function blockDiff(spec: BlockSpec, before: unknown, after: unknown): FieldDiff[] {
  const [from, to] = [writeBlock(spec, before), writeBlock(spec, after)];
  const shown = spec.shownLabel
    ? fieldDiff(spec.shownLabel, onOff(from.fields[shownName]), onOff(to.fields[shownName]))
    : [];
  const single = spec.fields.flatMap((field) => {
    const name = nameOf(spec, field);
    return fieldDiff(field.label, textOf(field, from.fields[name]), textOf(field, to.fields[name]));
  });
  return [...shown, ...single, ...rowsDiff(spec, rowsOf(spec, from), rowsOf(spec, to))];
}

function fieldDiff(title: string, before: string, after: string): FieldDiff[] {
  return before === after ? [] : [{ title, pieces: wordDiff(before, after) }];
}

const onOff = (text: string | undefined) => (text === "on" ? "on" : "off");

function textOf({ kind }: FieldSpec, text: string | undefined): string {
  return kind === "tick" ? onOff(text) : (text ?? "");
}

function rowsOf(spec: BlockSpec, { fields, rows }: BlockTexts): Row[] {
  return Array.from({ length: rows }, (_, at) => {
    const texts = Object.fromEntries(
      (spec.rows?.fields ?? []).map((field) => [field.path, textOf(field, fields[nameOf(spec, field, at)])]),
    );
    return { key: JSON.stringify(texts), texts, at };
  });
}

/**
 * Rows that are the same are found first, wherever they stand; what lies between them is compared pair by
 * pair, and what is left over was removed or added.
 */
function rowsDiff(spec: BlockSpec, before: readonly Row[], after: readonly Row[]): FieldDiff[] {
  const pieces = listDiff(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  const diffs: FieldDiff[] = [];
  let [old, fresh] = [0, 0];
  let gap: { removed: Row[]; added: Row[] } = { removed: [], added: [] };
  const close = () => {
    const pairs = Math.max(gap.removed.length, gap.added.length);
    for (let at = 0; at < pairs; at += 1) diffs.push(...rowDiff(spec, gap.removed[at], gap.added[at]));
    gap = { removed: [], added: [] };
  };
  for (const { kind } of pieces) {
    if (kind === "same") close();
    const [from, to] = [before[old], after[fresh]];
    if (kind === "removed" && from) gap.removed.push(from);
    if (kind === "added" && to) gap.added.push(to);
    if (kind !== "added") old += 1;
    if (kind !== "removed") fresh += 1;
  }
  close();
  return diffs;
}

function rowDiff(spec: BlockSpec, from: Row | undefined, to: Row | undefined): FieldDiff[] {
  const row = to ?? from;
  if (!row || !spec.rows) return [];
  const name = `${spec.rows.name} ${row.at + 1}`;
  const what = from && to ? name : to ? `${name}, added` : `${name}, removed`;
  return spec.rows.fields.flatMap((field) =>
    fieldDiff(`${what}: ${field.label}`, from?.texts[field.path] ?? "", to?.texts[field.path] ?? ""),
  );
}
