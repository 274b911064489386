import { giveTurns } from "../../../platform/turns/give-turns.ts";

/** A list of values, or a single one. */
export type JsonList =
  | { kind: "one"; value: unknown }
  | { kind: "list"; values: unknown[] }
  | { kind: "unreadable" }
  | { kind: "too large" };

/** Max characters of one value, which is parsed at once; ours are far smaller. */
const maxValueLength = 64 * 1024;
/** Characters scanned before yielding to the event loop. */
const pieceLength = 16 * 1024;

/**
 * Reads JSON that is a list of small values, or a single one, value by value, so that a long list doesn't
 * block the event loop. Stops after one value more than `max`. A value over 64 KB is too large.
 */
export async function readJsonList(text: string, max: number): Promise<JsonList> {
  const from = text.search(/[^ \t\r\n]/);
  if (from < 0) return { kind: "unreadable" };
  if (text[from] !== "[") {
    if (text.length > maxValueLength) return { kind: "too large" };
    const one = parsed(text);
    return one ? { kind: "one", value: one.value } : { kind: "unreadable" };
  }
  const values: unknown[] = [];
  const turn = giveTurns();
  let begin = from + 1;
  for await (const { at, isLast } of ends(text, begin, turn)) {
    const written = text.slice(begin, at);
    if (written.length > maxValueLength) return { kind: "too large" };
    const isEmptyList = isLast && values.length === 0 && written.trim() === "";
    const value = isEmptyList ? null : parsed(written);
    if (value) values.push(value.value);
    else if (!isEmptyList) return { kind: "unreadable" };
    if (isLast)
      return /^[ \t\r\n]*$/.test(text.slice(at + 1)) ? { kind: "list", values } : { kind: "unreadable" };
    if (values.length > max) return { kind: "list", values };
    begin = at + 1;
  }
  return { kind: "unreadable" };
}

/**
 * Where each value of a list ends: at a comma, the last one at the bracket. It tracks strings and nesting and
 * leaves the rest of the syntax to `JSON.parse`.
 */
async function* ends(text: string, from: number, turn: () => Promise<void>) {
  let depth = 0;
  let isText = false;
  let turnAt = from + pieceLength;
  for (let at = from; at < text.length; at += 1) {
    if (at >= turnAt) {
      await turn();
      turnAt = at + pieceLength;
    }
    const mark = text[at];
    if (isText) {
      if (mark === "\\") at += 1;
      else if (mark === '"') isText = false;
    } else if (mark === '"') isText = true;
    else if (mark === "[" || mark === "{") depth += 1;
    else if (depth > 0 && (mark === "]" || mark === "}")) depth -= 1;
    else if (depth === 0 && (mark === "," || mark === "]")) {
      yield { at, isLast: mark === "]" };
      if (mark === "]") return;
    }
  }
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
