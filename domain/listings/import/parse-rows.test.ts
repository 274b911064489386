import fc from "fast-check";
import { expect, test } from "vitest";
import { importColumns } from "./columns.ts";
import { mostRows, parseRows } from "./parse-rows.ts";

test("a heading names the columns, in any order and spelling of ours", async () => {
  const { rows, errors } = await parseRows("Price,Login method,Name\n99.99,Legacy Email,Ashen Zerker\n");
  expect(errors).toEqual([]);
  expect(rows).toEqual([
    { line: 2, cells: { price: "99.99", login_method: "Legacy Email", name: "Ashen Zerker" } },
  ]);
});

test("rows that were copied out of a spreadsheet need no heading", async () => {
  const { rows, errors } = await parseRows("Ashen Zerker\tZerker\tRegular\nMaxed\n");
  expect(errors).toEqual([]);
  expect(rows).toEqual([
    { line: 1, cells: { name: "Ashen Zerker", build: "Zerker", type: "Regular" } },
    { line: 2, cells: { name: "Maxed" } },
  ]);
});

test("lines are those of the file, also after empty lines and cells with line breaks", async () => {
  const { rows } = await parseRows('name,description\r\n\r\n"One","two\r\nlines"\r\nTwo,\r\n');
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
});

test.each([
  ["a column that nobody knows", "name,prise,price\nA,1,2", 1, "prise"],
  ["a column that comes twice", "name,price,price\nA,1,2", 1, "price"],
  ["no column of names", "build,price\nMain,2", 1, "name"],
  ["a row that is too long", "name,price\nA,1\nB,1,2", 3, null],
  ["quotation marks that do not close", 'name,price\n"A,1\nB,2', 3, null],
  ["a heading alone", "name,price\n", 1, null],
  ["nothing", " \n", 1, null],
])("%s is an error at its line", async (_, text, line, column) => {
  expect((await parseRows(text)).errors).toEqual([{ line, column, text: expect.any(String) }]);
});

test.each([
  ["sep=;", ";"],
  ["\uFEFFsep=|", "|"],
  ['"sep=,"', ","],
  ["SEP=\t", "\t"],
])("a first line of %j names the separator and is no row (Rule P56)", async (first, mark) => {
  const { rows, errors } = await parseRows(
    `${first}\r\nname${mark}price\r\nOne; of, two${mark}5\r\n`.replace("One; of, two", `"One; of, two"`),
  );
  expect(errors).toEqual([]);
  expect(rows.map(({ line }) => line)).toEqual([3]);
  expect(rows[0]?.cells.price).toBe("5");
});

test("cells copied out of a spreadsheet keep their quotation marks, and a password every blank", async () => {
  expect((await parseRows('name\tpassword\nThe "best" one\t \'=a b ')).rows).toEqual([
    { line: 2, cells: { name: 'The "best" one', password: " '=a b " } },
  ]);
  expect((await parseRows('name, password\nA, "=1 "')).rows).toEqual([
    { line: 2, cells: { name: "A", password: "=1 " } },
  ]);
});

test("a line of more cells than any listing has is refused before its cells are read", async () => {
  expect((await parseRows(`name\n${",".repeat(4_000_000)}`)).errors).toEqual([
    { line: 2, column: null, text: "This line has more than 500 cells." },
  ]);
});

test("ten thousand rows are read, and one more is refused", async () => {
  const rowsOf = (count: number) => `name\n${"A\n".repeat(count)}`;
  expect(await parseRows(rowsOf(mostRows))).toMatchObject({ errors: [] });
  expect((await parseRows(rowsOf(mostRows))).rows).toHaveLength(mostRows);
  for (const count of [mostRows + 1, 150 * mostRows]) {
    expect(await parseRows(rowsOf(count))).toMatchObject({ rows: [], errors: [{ line: mostRows + 2 }] });
  }
});

test("whatever is written as CSV comes back as it was", async () => {
  const cell = fc
    .string({ maxLength: 20 })
    .map((text) => text.trim())
    .filter((text) => !/^'[=+\-@]/.test(text));
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (written) => {
      const text = written.map(([name, more]) => `${quoted(`n${name}`)},${quoted(more)}`).join("\n");
      const { rows, errors } = await parseRows(`${importColumns[0]},description\n${text}`);
      expect(errors).toEqual([]);
      expect(rows.map(({ cells }) => [cells.name, cells.description ?? ""])).toEqual(
        written.map(([name, more]) => [`n${name}`.trim(), more]),
      );
    }),
  );
});

test("a file of empty lines, or with one row that never ends, is refused early", async () => {
  expect((await parseRows(`name\n${"\n".repeat(300_000)}`)).errors).toEqual([
    { line: 200_001, column: null, text: "This file has more than 200,000 lines. Split it." },
  ]);
  expect((await parseRows(`name\n"${"a".repeat(300_000)}`)).errors).toEqual([
    { line: 2, column: null, text: expect.stringContaining("This row is too long") },
  ]);
  expect((await parseRows(`${" ".repeat(1_000_000)}\nname\nA`)).rows).toHaveLength(1);
});

test("a character of two halves stays whole wherever a file is cut", async () => {
  const text = `name\n${"💰\r\n".repeat(5_000)}`;
  const { rows } = await parseRows(text);
  expect(new Set(rows.map(({ cells }) => cells.name))).toEqual(new Set(["💰"]));
  expect(rows).toHaveLength(5_000);
});

test("no text makes it fail", async () => {
  await fc.assert(fc.asyncProperty(fc.string(), async (text) => void (await parseRows(text))));
});
