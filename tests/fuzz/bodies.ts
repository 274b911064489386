import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";

/** A body, and as what it is sent. */
export type Body = { type: string; bytes: Buffer; encoding?: string };
export type BodyKind = { name: string; make(limit: number, fields: readonly string[]): Body };

const formType = "application/x-www-form-urlencoded";
const boundary = "form7XyZ";
const multipart = (mark = boundary) => `multipart/form-data; boundary=${mark}`;

/** As much of `unit`, again and again, as there is room for. */
function filled(unit: string, bytes: number): string {
  return unit.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(unit))));
}

function numbered(bytes: number, unit: (n: number) => string): string {
  const units: string[] = [];
  for (let [n, size] = [0, 0]; ; n += 1) {
    const next = unit(n);
    size += next.length;
    if (size > bytes) return units.join("");
    units.push(next);
  }
}

const form = (text: string): Body => ({ type: formType, bytes: Buffer.from(text) });
const json = (text: string): Body => ({ type: "application/json", bytes: Buffer.from(text) });

/** What a pattern that reads twice is slow with, and what grows when it is normalised or lowered. */
const slowTexts = [" ", "a", "@", ".", "9", "\n", "%", "a.", "-", "a@", "ﷺ", "İ", "\u0300", "<a ", "(", "💰"];

/** As many known fields as a form may have, each with a long value of its own slow text. */
function longValues(
  fields: readonly string[],
  bytes: number,
  encode: (text: string) => string,
): [string, string][] {
  const names = [...new Set(fields)].slice(0, 90);
  const each = Math.floor(bytes / Math.max(1, names.length)) - 40;
  return names.map((name, n) => {
    const unit = slowTexts[n % slowTexts.length] ?? "a";
    const size = Math.floor((each * Buffer.byteLength(unit)) / Buffer.byteLength(encode(unit)));
    return [name, `x${filled(unit, size)}!`];
  });
}

/** A form of the shop is read up to this, one of the desk whole. */
const smallForm = 32 * 1024;

/** Forms as browsers send them, and nothing like it. */
export const formKinds: readonly BodyKind[] = [
  { name: "form, distinct names", make: (limit) => form(numbered(limit, (n) => `n${n}=&`)) },
  { name: "form, one name", make: (limit) => form(filled("form=1&", limit)) },
  { name: "form, nothing but &", make: (limit) => form(filled("&", limit)) },
  { name: "form, percent signs", make: (limit) => form(`form=${filled("%F0%9F%92%B0", limit - 9)}`) },
  { name: "form, broken percent signs", make: (limit) => form(`form=${filled("%", limit - 9)}`) },
];
/** What passes the first look and reaches the schemas. */
export const knownFormKinds: readonly BodyKind[] = [
  ...[smallForm, 250 * 1024].map((most) => ({
    name: `form, known fields, ${most === smallForm ? 32 : 250} KB`,
    make: (limit: number, fields: readonly string[]) => {
      const pairs = longValues(fields, Math.min(most, limit) - 64, encodeURIComponent);
      return form(new URLSearchParams(pairs).toString());
    },
  })),
];

const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (text: string): Body => ({
  type: multipart(),
  bytes: Buffer.from(`${text}--${boundary}--\r\n`),
});

export const multipartKinds: readonly BodyKind[] = [
  { name: "multipart, many parts", make: (limit) => parts(numbered(limit - 64, (n) => part(`n${n}`, ""))) },
  { name: "multipart, one part", make: (limit) => parts(part("text", filled("é", limit - 200))) },
  {
    name: "multipart, marks alone",
    make: (limit) => ({ type: multipart(), bytes: Buffer.from(filled(`--${boundary}`, limit)) }),
  },
  {
    name: "multipart, almost marks",
    make: (limit) => ({ type: multipart("a".repeat(69)), bytes: Buffer.from(filled("a", limit)) }),
  },
  {
    name: "multipart, a mark of 8,000",
    make: (limit) => ({ type: multipart("a".repeat(8_000)), bytes: Buffer.from(filled("a", limit)) }),
  },
  {
    name: "multipart, long heads",
    make: (limit) => parts(`--${boundary}\r\n${filled("X-A: b;\r\n", limit - 200)}\r\n\r\nx\r\n`),
  },
  {
    name: "multipart, one long head",
    make: (limit) =>
      parts(
        `--${boundary}\r\nContent-Disposition: form-data; name="${filled("a;=\\", limit - 300)}"\r\n\r\nx\r\n`,
      ),
  },
  {
    name: "multipart, no end",
    make: (limit) => ({
      type: multipart(),
      bytes: Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${filled("\r\n-", limit - 200)}`,
      ),
    }),
  },
  { name: "multipart, line ends", make: (limit) => parts(part("pictures", filled("\r\n", limit - 300))) },
];

export const otherKinds: readonly BodyKind[] = [
  { name: "text", make: (limit) => ({ type: "text/plain", bytes: Buffer.from(filled("a", limit)) }) },
  { name: "no type", make: (limit) => ({ type: "", bytes: Buffer.from(filled("=", limit)) }) },
  {
    name: "gzip of a large form",
    make: (limit) => ({
      type: formType,
      encoding: "gzip",
      bytes: gzipSync(filled("a=1&", 64 * 1024 * 1024), { level: 9 }).subarray(0, limit),
    }),
  },
];

export const jsonKinds: readonly BodyKind[] = [
  { name: "JSON, deep lists", make: (limit) => json(filled("[", limit / 2) + filled("]", limit / 2)) },
  {
    name: "JSON, deep objects",
    make: (limit) => json(`${filled('{"a":', (limit / 6) * 5 - 8)}1${filled("}", limit / 6 - 8)}`),
  },
  {
    name: "JSON, distinct names",
    make: (limit) => json(`{${numbered(limit - 20, (n) => `"n${n}":1,`)}"z":1}`),
  },
  { name: "JSON, small lists", make: (limit) => json(`[${filled("[],", limit - 10)}[]]`) },
  { name: "JSON, numbers", make: (limit) => json(`[${filled("1,", limit - 10)}1]`) },
  { name: "JSON, one number", make: (limit) => json(filled("9", limit)) },
  { name: "JSON, escapes", make: (limit) => json(`"${filled("\\ud83d", limit - 10)}"`) },
  { name: "JSON, blanks", make: (limit) => json(filled(" ", limit)) },
  {
    name: "JSON, known fields",
    make: (limit, fields) =>
      json(
        JSON.stringify(
          Object.fromEntries(longValues(fields, limit * 0.9, (text) => JSON.stringify(text).slice(1, -1))),
        ),
      ),
  },
  {
    name: "JSON, known fields of lists",
    make: (limit, fields) =>
      json(
        JSON.stringify(
          Object.fromEntries(
            fields
              .slice(0, 20)
              .map((name) => [
                name,
                new Array(Math.floor(limit / 2.2 / Math.min(20, fields.length))).fill(1),
              ]),
          ),
        ),
      ),
  },
];

const jpegHead = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const ten = 10 * 1024 * 1024;

/** Ten megabytes that begin as a picture. */
function fakePicture(fill: Buffer): Buffer {
  return Buffer.concat([jpegHead, Buffer.alloc(ten - jpegHead.length, fill)]);
}

function upload(file: Buffer, mark = boundary): Body {
  const head = `--${mark}\r\nContent-Disposition: form-data; name="pictures"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const fields = ["form", "text", "onceKey", "reason"].map((name) =>
    part(name, name === "form" ? "add" : "abcdefgh1"),
  );
  return {
    type: multipart(mark),
    bytes: Buffer.concat([
      Buffer.from(fields.join("")),
      Buffer.from(head),
      file,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  };
}

/** What is sent where pictures are taken, beside all kinds of forms in that size. */
export const pictureKinds: readonly BodyKind[] = [
  { name: "picture, fake JPEG of zeros", make: () => upload(fakePicture(Buffer.from([0]))) },
  { name: "picture, fake JPEG of noise", make: () => upload(fakePicture(randomBytes(65_536))) },
  { name: "picture, fake JPEG of segments", make: () => upload(fakePicture(Buffer.from("ffe00002", "hex"))) },
  { name: "picture, fake JPEG of scripts", make: () => upload(fakePicture(Buffer.from("<scrip"))) },
  { name: "picture, fake JPEG of line ends", make: () => upload(fakePicture(Buffer.from("\r\n--"))) },
  {
    name: "picture, fake JPEG of almost marks",
    make: () => upload(fakePicture(Buffer.from(`\r\n--${boundary.slice(0, -1)}`))),
  },
  {
    name: "picture, as the body",
    make: () => ({ type: "image/jpeg", bytes: fakePicture(Buffer.from([0])) }),
  },
];

function sheet(text: string, isFile = true): Body {
  const bytes = Buffer.from(text);
  if (!isFile) return parts(part("form", "import") + part("text", text));
  const head = `${part("form", "import")}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    type: multipart(),
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const eight = 8 * 1024 * 1024 - 1024;
const columns = "name,build,price,description,features,email,password,recovery_questions\n";

/** What is sent to the import of listings. */
export const sheetKinds: readonly BodyKind[] = [
  { name: "CSV, 1.5 million lines", make: () => sheet(`name\n${"abc\n".repeat(1_500_000)}`) },
  { name: "CSV, 8 million empty lines", make: () => sheet(`name\n${filled("\n", eight)}`) },
  { name: "CSV, empty lines of \\r", make: () => sheet(`name\n${filled("\r", eight)}`) },
  { name: "CSV, blanks", make: () => sheet(`${filled(" ", eight)}\nname`) },
  { name: "CSV, blank lines", make: () => sheet(filled(" \n", eight)) },
  { name: "CSV, one cell", make: () => sheet(`name\n${filled("a", eight)}`) },
  { name: "CSV, one quoted cell", make: () => sheet(`name\n"${filled('""\n', eight)}`) },
  { name: "CSV, quoted line ends", make: () => sheet(`name\n${filled('"\n\n\n\n\n\n\n"\n', eight)}`) },
  { name: "CSV, separators", make: () => sheet(`name\n${filled(",", eight)}`) },
  { name: "CSV, 499 separators a line", make: () => sheet(`name\n${filled(`${",".repeat(499)}\n`, eight)}`) },
  { name: "CSV, zero bytes", make: () => sheet(`name\n${filled("\0", eight)}`) },
  {
    name: "CSV, 10,000 rows",
    make: () => sheet(columns + numbered(780 * 10_000, (n) => (n < 10_000 ? row(n, 700) : "\n"))),
  },
  {
    name: "CSV, 10,000 wrong rows",
    make: () => sheet(columns + numbered(780 * 10_000, (n) => (n < 10_000 ? row(n, 700, "x") : "\n"))),
  },
  { name: "CSV, pasted", make: () => sheet(`name\n${"abc\n".repeat(1_500_000)}`, false) },
];

function row(n: number, size: number, price = "12.50"): string {
  return `Row ${n},Main,${price},${"d".repeat(size)},Fire cape,name${n}@mail.example,password${n},\n`;
}

/** What is sent to the call that makes listings, beside all kinds of JSON in that size. */
export const listingKinds: readonly BodyKind[] = [
  {
    name: "JSON, 1,000 listings",
    make: () => json(JSON.stringify(Array.from({ length: 1_000 }, (_, n) => listing(n, 2_000)))),
  },
  {
    name: "JSON, 1,000 listings of 4 KB",
    make: () => json(JSON.stringify(Array.from({ length: 1_000 }, (_, n) => listing(n, 3_900)))),
  },
  { name: "JSON, one listing", make: () => json(JSON.stringify([listing(0, 4_000_000)])) },
  {
    name: "JSON, 100,000 features",
    make: () => json(JSON.stringify([{ ...listing(0, 10), features: new Array(900_000).fill("a") }])),
  },
  { name: "JSON, a million wrong listings", make: () => json(`[${filled("{},", 4_000_000)}{}]`) },
];

function listing(n: number, size: number) {
  const login = { email: `api${n}@mail.example`, password: `pw-${n}-pw` };
  return { name: `Listing ${n}`, price: 12.5, description: "d".repeat(size), ...login };
}
