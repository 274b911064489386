import { parseCents } from "../../kernel/typed-amounts.ts";
import { mostBaseCents, type OfferTable, offerTableInput } from "./offer-table.ts";
import { percentFields } from "./offer-table-fields.ts";

/** A table as its form has it: a text for each field, by the field's name. */
export type OfferTableTexts = Record<string, string>;

export type CheckedOfferTable =
  | { ok: true; rules: OfferTable }
  | { ok: false; errors: Record<string, string> };

/** Most combat rows, and most total columns, that a table may have. */
export const mostEdges = 12;

/** The fields that say how many combat rows and total columns the form has. */
export const combatRowsName = "combatRows";
export const totalColumnsName = "totalColumns";

/** The names of the fields of the grid, counted from 0. */
export const gridNames = {
  combat: (row: number) => `combatEdges.${row}`,
  total: (column: number) => `totalEdges.${column}`,
  base: (row: number, column: number) => `baseCents.${row}.${column}`,
};

const edgeText = "Please enter a whole level, 1 to 3000.";
const edgeOrderText = "Each must be above the one before.";
const dollarText = "Please enter dollars up to 100,000.00. For example, 120.00.";
const percentText = "Please enter a percentage from -100 to 1000. For example, 7.5.";
const capText = "A limit is 0 or more.";

/** Writes whole cents as they are typed: `120.00`. */
function typedDollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Writes hundredths of a percent as they are typed: `7.5`, `-5`. */
function typedPercent(hundredths: number): string {
  return String(hundredths / 100);
}

function centsOf(text: string): number | null {
  const cents = parseCents(text);
  return cents !== null && cents <= mostBaseCents ? cents : null;
}

/** Hundredths of a percent of a typed percentage; null for anything else. */
function hundredthsOf(text: string): number | null {
  const found = /^([+\-−]?)(\d{1,4})(?:\.(\d{1,2}))?\s?%?$/.exec(text.trim());
  if (!found) return null;
  const [, sign = "", whole = "", decimals = ""] = found;
  const size = Number(whole + decimals.padEnd(2, "0"));
  const hundredths = sign === "-" || sign === "−" ? 0 - size : size;
  return hundredths >= -10_000 && hundredths <= 100_000 ? hundredths : null;
}

function edgeOf(text: string): number | null {
  const edge = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return edge >= 1 && edge <= 3000 ? edge : null;
}

/** A table as the texts of its form; `checkOfferTable` reads them into the same table again. */
export function writeOfferTable(table: OfferTable): OfferTableTexts {
  const texts: OfferTableTexts = {
    [combatRowsName]: String(table.combatEdges.length),
    [totalColumnsName]: String(table.totalEdges.length),
  };
  for (const [column, edge] of table.totalEdges.entries()) texts[gridNames.total(column)] = String(edge);
  for (const [row, edge] of table.combatEdges.entries()) {
    texts[gridNames.combat(row)] = String(edge);
    for (const [column, cents] of (table.baseCents[row] ?? []).entries()) {
      texts[gridNames.base(row, column)] = typedDollars(cents);
    }
  }
  for (const { name, of } of percentFields) texts[name] = typedPercent(of(table));
  return texts;
}

/** How many rows and columns the form has: at least one, at most twelve. */
export function gridSizeOf(texts: OfferTableTexts): { rows: number; columns: number } {
  const sizeOf = (text = "") => (/^\d{1,2}$/.test(text) ? Math.min(mostEdges, Math.max(1, Number(text))) : 1);
  return { rows: sizeOf(texts[combatRowsName]), columns: sizeOf(texts[totalColumnsName]) };
}

/** Only the fields of the table, of all that a form sent. */
export function onlyTableTexts(sent: Record<string, string>): OfferTableTexts {
  const { rows, columns } = gridSizeOf(sent);
  const names = [...gridFieldNames(rows, columns), ...percentFields.map(({ name }) => name)];
  const texts: OfferTableTexts = { [combatRowsName]: String(rows), [totalColumnsName]: String(columns) };
  for (const name of names) texts[name] = sent[name] ?? "";
  return texts;
}

function gridFieldNames(rows: number, columns: number): string[] {
  const names = Array.from({ length: columns }, (_, column) => gridNames.total(column));
  for (let row = 0; row < rows; row += 1) {
    names.push(gridNames.combat(row));
    for (let column = 0; column < columns; column += 1) names.push(gridNames.base(row, column));
  }
  return names;
}

/** Reads the texts of a form into a table and checks it; a sentence for each wrong field. */
export function checkOfferTable(texts: OfferTableTexts): CheckedOfferTable {
  const errors: Record<string, string> = {};
  const take = (name: string, read: (text: string) => number | null, wrong: string): number => {
    const value = read(texts[name] ?? "");
    if (value === null) errors[name] = wrong;
    return value ?? 0;
  };
  const { rows, columns } = gridSizeOf(texts);
  const edges = (count: number, nameOf: (at: number) => string) => {
    const list = Array.from({ length: count }, (_, at) => take(nameOf(at), edgeOf, edgeText));
    for (const [at, edge] of list.entries()) {
      if (at > 0 && edge <= (list[at - 1] ?? 0)) errors[nameOf(at)] ??= edgeOrderText;
    }
    return list;
  };
  const rules: Record<string, unknown> = {
    totalEdges: edges(columns, gridNames.total),
    combatEdges: edges(rows, gridNames.combat),
    baseCents: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => take(gridNames.base(row, column), centsOf, dollarText)),
    ),
  };
  for (const { name } of percentFields) {
    const percent = take(name, hundredthsOf, percentText);
    if (name.startsWith("caps.") && percent < 0) errors[name] = capText;
    putPercent(rules, name, percent);
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  // What the fields let through is a table; the schema stays the judge of it.
  return { ok: true, rules: offerTableInput.parse(rules) };
}

/** Puts a percentage where its field's name says: `questCape`, `pets.boss`. */
function putPercent(rules: Record<string, unknown>, name: string, percent: number): void {
  const dot = name.indexOf(".");
  if (dot < 0) {
    rules[name] = percent;
    return;
  }
  const part = name.slice(0, dot);
  rules[part] = { ...Object(rules[part]), [name.slice(dot + 1)]: percent };
}

/** One text for one table: equal tables have equal keys, and others never. */
export function rulesKey(table: OfferTable): string {
  return Object.values(writeOfferTable(table)).join("/");
}
