import { giveTurns } from "../../../platform/turns/give-turns.ts";

/** What was sent as a list, or as one value alone. */
export type JsonList =
  | { kind: "one"; value: unknown }
  | { kind: "list"; values: unknown[] }
  | { kind: "unreadable" }
  | { kind: "too large" };

/** Characters of one value of a list, many times what a value of ours has: it is read in one go. */
const longestValue = 64 * 1024;
/** Characters looked through before others may get a turn. */
const pieceLength = 16 * 1024;

/**
 * Reads JSON that is a list of small values, or one of them alone, value by value, so that nobody else waits
 * for a long list. Reads no further than one value more than `most`. A value of more than 64 KB is too large.
 */
export async function readJsonList(text: string, most: number): Promise<JsonList> {
  const from = text.search(/[^ \t\r\n]/);
  if (from < 0) return { kind: "unreadable" };
  if (text[from] !== "[") {
    if (text.length > longestValue) return { kind: "too large" };
    const one = parsed(text);
    return one ? { kind: "one", value: one.value } : { kind: "unreadable" };
  }
  const values: unknown[] = [];
  const turn = giveTurns();
  let begin = from + 1;
  for await (const { at, isLast } of ends(text, begin, turn)) {
    const written = text.slice(begin, at);
    if (written.length > longestValue) return { kind: "too large" };
    const isEmptyList = isLast && values.length === 0 && written.trim() === "";
    const value = isEmptyList ? null : parsed(written);
    if (value) values.push(value.value);
    else if (!isEmptyList) return { kind: "unreadable" };
    if (isLast)
      return /^[ \t\r\n]*$/.test(text.slice(at + 1)) ? { kind: "list", values } : { kind: "unreadable" };
    if (values.length > most) return { kind: "list", values };
    begin = at + 1;
  }
  return { kind: "unreadable" };
}

/**
 * Where each value of a list ends: at a comma, the last one at the bracket. Of strings and brackets it only
 * knows as much.
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
