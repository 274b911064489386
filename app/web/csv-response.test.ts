import { expect, test } from "vitest";
import { csvResponse, csvStream } from "./csv-response.ts";

const log = { error: () => {} };
const mark = [0xef, 0xbb, 0xbf];

async function* pieces(...texts: string[]) {
  for (const text of texts) yield text;
}

test("a CSV file begins with the mark by which Excel reads UTF-8, once (Rule P56)", async () => {
  for (const answer of [
    csvResponse('"Łukasz"\r\n', "a.csv"),
    await csvStream(pieces('"Łukasz"', "\r\n"), { name: "a.csv", log }),
  ]) {
    const bytes = [...new Uint8Array(await answer.arrayBuffer())];
    expect(bytes).toEqual([...mark, ...Buffer.from('"Łukasz"\r\n')]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="a.csv"',
      "cache-control": "no-store",
    });
  }
});

test("a file whose first piece can't be read is no file", async () => {
  const failing = (async function* (): AsyncGenerator<string> {
    yield* [];
    throw new Error("no database");
  })();
  await expect(csvStream(failing, { name: "a.csv", log })).rejects.toThrow("no database");
});
