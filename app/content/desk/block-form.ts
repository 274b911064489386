import type { z } from "zod";
import { writtenBlocks } from "../../../domain/content/model.ts";
import { hasLostLetter, lostLetterText } from "../../../kernel/text.ts";
import type { BlockSpec, FieldSpec } from "./block-specs.ts";
import { fieldKinds } from "./field-kinds.ts";
import { type NamedField, shownErrors } from "./field-titles.ts";
import { plainIssue } from "./plain-issue.ts";

/** A block as its form shows it: a text for each field, by the field's name, and how many rows there are. */
export type BlockTexts = { fields: Record<string, string>; rows: number };

export type CheckedBlock =
  | { ok: true; value: unknown }
  | { ok: false; errors: Record<string, string>; text: string };

/** The checkbox of a block that can be left out, and the field that counts the rows. */
export const shownName = "shown";
export const rowsName = "rows";

/** The name of a field in the form: its path in the value. `row` counts from 0. */
export function nameOf(spec: BlockSpec, field: FieldSpec, row?: number): string {
  return row === undefined
    ? field.path
    : [spec.rows?.path, row, field.path].filter((part) => part !== "").join(".");
}

/** Every field of the form with its name. */
export function namedFields(spec: BlockSpec, rows: number): NamedField[] {
  const single = spec.fields.map((field) => ({ name: nameOf(spec, field), field }));
  const rowFields = spec.rows?.fields ?? [];
  const listed = Array.from({ length: rows }, (_, row) =>
    rowFields.map((field) => ({ name: nameOf(spec, field, row), field, row })),
  );
  return [...single, ...listed.flat()];
}

/** A stored value as the texts of its form. */
export function writeBlock(spec: BlockSpec, stored: unknown): BlockTexts {
  const kept = spec.upgrade ? spec.upgrade(stored) : stored;
  const value = kept ?? spec.fallback ?? kept;
  const list = spec.rows ? at(value, spec.rows.path) : undefined;
  const rows = Array.isArray(list) ? list.length : 0;
  const fields: Record<string, string> = {};
  if (spec.shownLabel && value !== null) fields[shownName] = "on";
  for (const { name, field } of namedFields(spec, rows)) {
    const found = at(value, name);
    const isEmpty = found === null || found === undefined;
    fields[name] = isEmpty ? (field.fallback ?? "") : fieldKinds[field.kind].write(found);
  }
  return { fields, rows };
}

/** What a form sent, with the line ends of the schema and no more rows than there may be. */
export function readTexts(spec: BlockSpec, sent: Record<string, string>): BlockTexts {
  const most = spec.rows?.most ?? 0;
  const rows = Math.min(most, /^\d{1,3}$/.test(sent[rowsName] ?? "") ? Number(sent[rowsName]) : 0);
  const fields: Record<string, string> = {};
  if (sent[shownName] === "on") fields[shownName] = "on";
  for (const { name } of namedFields(spec, rows)) fields[name] = (sent[name] ?? "").replaceAll("\r\n", "\n");
  return { fields, rows };
}

/** Reads the texts of a form into a value and checks it with the block's schema; a text per wrong field. */
export function checkBlock(spec: BlockSpec, { fields, rows }: BlockTexts): CheckedBlock {
  if (spec.shownLabel && !fields[shownName]) return { ok: true, value: null };
  const value: unknown = spec.rows?.path === "" ? [] : {};
  if (spec.rows && spec.rows.path !== "") put(value, spec.rows.path, []);
  const errors: Record<string, string> = {};
  const named = namedFields(spec, rows);
  for (const { name, field } of named) {
    const text = (fields[name] ?? "").trim();
    const read = text === "" ? emptyOf(field) : fieldKinds[field.kind].read(text);
    if (hasLostLetter(text)) errors[name] = lostLetterText;
    else if ("error" in read) errors[name] = read.error;
    else put(value, name, read.value);
  }
  const parsed = writtenBlocks[spec.key].safeParse(value);
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, value: parsed.data };
  for (const issue of parsed.error?.issues ?? []) addIssue(errors, issue, named);
  return { ok: false, ...shownErrors(spec, named, errors) };
}

/** An empty field: nothing where nothing may be, else what the schema will ask to fill in. */
function emptyOf(field: FieldSpec): { value: unknown } | { error: string } {
  if (field.kind === "pairs" || field.kind === "paragraphs") return { value: [] };
  if (field.kind === "tick") return { value: false };
  if (field.optional || field.fallback !== undefined) return { value: null };
  return { error: "Fill this in" };
}

function addIssue(errors: Record<string, string>, issue: z.core.$ZodIssue, named: { name: string }[]): void {
  const path = issue.path.join(".");
  const owner = named.find(({ name }) => path === name || path.startsWith(`${name}.`));
  errors[owner?.name ?? "form"] ??= plainIssue(issue);
}

function at(value: unknown, path: string): unknown {
  if (path === "") return value;
  let found = value;
  for (const part of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Reflect.get(found, part);
  }
  return found;
}

/** Sets one part of a value, making the objects and lists on the way. Paths come from the specs only. */
function put(value: unknown, path: string, part: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let target: unknown = value;
  for (const [index, step] of steps.entries()) {
    if (typeof target !== "object" || target === null) return;
    const next = steps[index + 1] ?? last;
    if (Reflect.get(target, step) === undefined) Reflect.set(target, step, /^\d+$/.test(next) ? [] : {});
    target = Reflect.get(target, step);
  }
  if (typeof target === "object" && target !== null) Reflect.set(target, last, part);
}

/** True when two states of a form would not be stored as the same. */
export function textsDiffer(one: BlockTexts, other: BlockTexts): boolean {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  return (
    one.rows !== other.rows ||
    [...names].some((name) => (one.fields[name] ?? "") !== (other.fields[name] ?? ""))
  );
}
