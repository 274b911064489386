import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { pieceStream } from "./piece-stream.ts";

async function* breaking(): AsyncGenerator<string> {
  yield "two";
  throw new DrizzleQueryError("select $1", ["planted@x.test"], new Error("gone"));
}

test("a file that cannot be read to its end breaks off, and neither log nor error holds what was searched", async () => {
  const lines: unknown[] = [];
  const reader = pieceStream("one", breaking(), {
    error: (facts, message) => lines.push(facts, message),
  }).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read()]).toEqual(["one", "two"]);
  const failure: unknown = await reader.read().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(lines).toHaveLength(2);
  expect(inspect([lines, failure], { depth: 9 })).not.toContain("planted");
});
