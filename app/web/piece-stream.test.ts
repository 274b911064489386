import { inspect } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLogger } from "../../platform/log/logger.ts";
import { pieceStream } from "./piece-stream.ts";

async function* breaking(): AsyncGenerator<string> {
  yield "two";
  throw new DrizzleQueryError("select $1", ["planted@x.test"], new Error("gone"));
}

test("a file that cannot be read to its end breaks off, and neither log nor error holds what was searched", async () => {
  const lines: string[] = [];
  const log = createLogger("error", { write: (line) => lines.push(line) });
  const reader = pieceStream("one", breaking(), log).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read()]).toEqual(["one", "two"]);
  const failure: unknown = await reader.read().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(lines).toEqual([expect.stringContaining("select $1")]);
  expect(inspect([lines, failure], { depth: 9 })).not.toContain("planted");
});
