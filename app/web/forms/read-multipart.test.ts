import fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./read-multipart.ts";

const type = "multipart/form-data; boundary=form7XyZ";
const part = (head: string, content: string) =>
  `--form7XyZ\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const read = (body: string, as = type) => readMultipart(Buffer.from(body), as, 40);

test("whatever a browser sends comes back as it was: texts, files, names with quotation marks, bytes of any kind", async () => {
  const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
  const file = fc.option(name, { nil: null });
  const field = fc.record({ name, file, bytes: fc.uint8Array({ maxLength: 300 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 8 }), async (fields) => {
      const form = new FormData();
      for (const { name, file, bytes } of fields) {
        if (file === null) form.append(name, Buffer.from(bytes).toString("hex"));
        else form.append(name, new Blob([bytes]), file);
      }
      const sent = new Response(form);
      const bytes = Buffer.from(await sent.arrayBuffer());
      const parts = await readMultipart(bytes, sent.headers.get("content-type") ?? "", 40);
      const plain = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");
      expect(parts?.map((one) => ({ ...one, bytes: one.bytes.toString("hex") }))).toEqual(
        fields.map(({ name, file, bytes }) => {
          const hex = Buffer.from(bytes).toString("hex");
          return file === null
            ? { name: plain(name), file, bytes: Buffer.from(hex).toString("hex") }
            : { name: plain(name), file, bytes: hex };
        }),
      );
    }),
  );
});

test("a mark that is cut by a piece is found, and a large file is whole", async () => {
  for (const size of [262_139, 262_140, 262_150, 1_000_000]) {
    const parts = await read(`${part('name="a"; filename="b"', "x".repeat(size))}--form7XyZ--`);
    expect(parts?.map(({ bytes }) => bytes.length)).toEqual([size]);
  }
});

test.each([
  ["no end", part('name="a"', "x")],
  ["no beginning", `x${part('name="a"', "x")}--form7XyZ--`],
  ["a part without a name", `${part("", "x")}--form7XyZ--`],
  ["a head without an end", `--form7XyZ\r\n${"X: y\r\n".repeat(10_000)}\r\n--form7XyZ--`],
  ["marks alone", "--form7XyZ\r\n".repeat(1_000)],
  ["too many parts", `${part('name="a"', "x").repeat(41)}--form7XyZ--`],
  ["nothing", ""],
])("%s is no form", async (_, body) => {
  expect(await read(body)).toBeNull();
});

test("another type and a boundary longer than the standard allows are no form", async () => {
  expect(await read("--a--", "multipart/mixed; boundary=a")).toBeNull();
  expect(await read(`--${"a".repeat(71)}--`, `multipart/form-data; boundary=${"a".repeat(71)}`)).toBeNull();
  expect(await read("--a b--", 'multipart/form-data; boundary="a b"')).toEqual([]);
});
