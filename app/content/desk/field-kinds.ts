import { parseCents } from "../../../kernel/typed-amounts.ts";
/** How a value of the content is written in a form. */
export type FieldKind =
  | "line"
  | "text"
  | "number"
  | "decimal"
  | "usd"
  | "day"
  | "paragraphs"
  | "pairs"
  | "tick";

/** A value read from a field, or the sentence that says what is wrong with it. */
type Read = { value: unknown } | { error: string };

type Kind = {
  read(text: string): Read;
  write(value: unknown): string;
};

const plain: Kind = { read: (text) => ({ value: text }), write: (value) => String(value) };

function pattern(form: RegExp, error: string, convert: (match: RegExpExecArray) => unknown): Kind["read"] {
  return (text) => {
    const match = form.exec(text);
    return match ? { value: convert(match) } : { error };
  };
}

/** Cents without an empty pair of decimals: `25`, `19.90`. */
function dollars(cents: unknown): string {
  const amount = Number(cents);
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

function readPairs(text: string): Read {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line) => {
    const [label = "", ...rest] = line.split(":");
    return { label: label.trim(), value: rest.join(":").trim() };
  });
  const isWhole = pairs.every((pair) => pair.label && pair.value);
  return isWhole ? { value: pairs } : { error: "Write each line as label: value" };
}

function writePairs(value: unknown): string {
  if (!Array.isArray(value)) return "";
  return value.map((pair) => `${pair.label}: ${pair.value}`).join("\n");
}

/** Reads and writes each kind; what is read is checked once more by the schema of its block. */
export const fieldKinds: Record<FieldKind, Kind> = {
  line: plain,
  tick: { read: (text) => ({ value: text === "on" }), write: (value) => (value === true ? "on" : "") },
  text: plain,
  day: plain,
  number: {
    read: pattern(/^(\d{1,9})$/, "Enter a whole number", ([, digits]) => Number(digits)),
    write: String,
  },
  decimal: {
    read: pattern(/^(\d{1,6}(?:\.\d{1,3})?)$/, "Enter a number, for example 4.9", ([, digits]) =>
      Number(digits),
    ),
    write: String,
  },
  usd: {
    read: (text) => {
      const value = parseCents(text);
      return value === null ? { error: "Enter an amount in dollars, for example 25 or 19.90" } : { value };
    },
    write: dollars,
  },
  paragraphs: {
    read: (text) => ({
      value: text
        .split(/\n[^\S\n]*\n/)
        .map((part) => part.trim())
        .filter(Boolean),
    }),
    write: (value) => (Array.isArray(value) ? value.join("\n\n") : ""),
  },
  pairs: { read: readPairs, write: writePairs },
};
