import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createPictureCoder } from "../../integrations/images/picture-coder.ts";
import { hugePng, plainPicture, polyglots, scriptedSvg } from "../support/hostile-pictures.ts";
import { isLongRun, longTest, someOf } from "../support/long-run.ts";
import { recordingLog } from "../support/tools.ts";

const coder = createPictureCoder({ log: recordingLog() });
const sizes = [320, 800, 1600] as const;

async function encoded(bytes: Uint8Array) {
  const made = await coder.encode(bytes);
  if (!made.ok) throw new Error(made.error.text);
  return made.value;
}

async function failure(bytes: Uint8Array): Promise<string> {
  const made = await coder.encode(bytes);
  return made.ok ? "It was taken." : made.error.text;
}

test.each(someOf(["jpeg", "png", "webp", "avif", "gif"] as const, 3))(
  "a %s becomes WebP in three sizes",
  async (format) => {
    const { width, height, webp } = await encoded(await plainPicture(format, { width: 2000, height: 1000 }));
    expect([width, height]).toEqual([1600, 800]);
    for (const size of sizes) {
      const facts = await sharp(webp[size]).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual(["webp", size, size / 2]);
    }
  },
);

test("a small picture is never enlarged", async () => {
  const { width, height, webp } = await encoded(await plainPicture("png", { width: 500, height: 400 }));
  expect([width, height]).toEqual([500, 400]);
  const widths = await Promise.all(sizes.map(async (size) => (await sharp(webp[size]).metadata()).width));
  expect(widths).toEqual([320, 500, 500]);
});

test("the AVIF has the same sizes", async () => {
  const { webp } = await encoded(await plainPicture("jpeg", { width: 1000, height: 500 }));
  const avif = await coder.toAvif(webp[1600]);
  for (const [size, width] of [
    [320, 320],
    [800, 800],
    [1600, 1000],
  ] as const) {
    const facts = await sharp(avif[size]).metadata();
    expect([facts.format, facts.compression, facts.width]).toEqual(["heif", "av1", width]);
  }
});

test("place, camera, comment and colour profile are gone, and the picture stands upright", async () => {
  const secret = "Secret Street 9, Portsmouth";
  const photo = await sharp(await plainPicture("png", { width: 600, height: 300 }))
    .withMetadata({ orientation: 6 })
    .withIccProfile("p3")
    .withExif({
      IFD0: { Artist: secret, ImageDescription: secret },
      IFD3: { GPSLatitude: "50/1 47/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${secret}</rdf></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect([before.orientation, Boolean(before.icc), Boolean(before.xmp)]).toEqual([6, true, true]);
  expect(photo.includes(secret)).toBe(true);
  const { width, height, webp } = await encoded(photo);
  expect([width, height]).toEqual([300, 600]);
  const avif = await coder.toAvif(webp[1600]);
  for (const file of [...Object.values(webp), ...Object.values(avif)]) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    const text = Buffer.from(file).toString("latin1");
    for (const trace of [secret, "Exif", "GPS", "xmpmeta"]) expect(text).not.toContain(trace);
  }
});

test("a drawing with a script is refused by its content", async () => {
  expect(await failure(scriptedSvg)).toMatch(/^This is an SVG drawing, which can hold scripts\. Send a JPEG/);
  const declared = Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- c -->'), scriptedSvg]);
  expect(await failure(declared)).toMatch(/^This is an SVG drawing/);
});

test("two files in one are refused, and what is in there is named", async () => {
  const files = await polyglots();
  const texts = await Promise.all(Object.values(files).map(failure));
  expect(texts).toEqual([
    "This JPEG also contains a web page, so we didn't accept it.",
    "This GIF also contains a script, so we didn't accept it.",
    "This PNG also contains a ZIP archive, so we didn't accept it.",
  ]);
});

test("what stands behind a picture's end is not kept", async () => {
  const tail = randomBytes(64).toString("hex");
  const { webp } = await encoded(Buffer.concat([await plainPicture("jpeg"), Buffer.from(tail)]));
  for (const file of Object.values(webp)) expect(Buffer.from(file).includes(tail)).toBe(false);
});

test("a PNG of 200 megapixels is refused by its header alone", async () => {
  const bomb = hugePng(20_000, 10_000);
  expect(bomb.length).toBeLessThan(300_000);
  const refusal =
    "This picture has 20,000 × 10,000 pixels (200 megapixels), and we accept at most 40 megapixels of its kind.";
  expect(await failure(bomb)).toBe(refusal);
  // Of the pixels of this one nothing is there.
  expect(await failure(bomb.subarray(0, 64))).toBe(refusal);
});

longTest(
  "an AVIF is refused from 12 megapixels on, since it is whole in memory several times over",
  async () => {
    const large = await sharp(hugePng(4_200, 3_000)).avif({ effort: 0, quality: 20 }).toBuffer();
    expect(await failure(large)).toBe(
      "This picture has 4,200 × 3,000 pixels (13 megapixels), and we accept at most 12 megapixels of its kind.",
    );
  },
);

test.runIf(isLongRun && process.platform === "linux")(
  "40 megapixels are read within 200 MB more memory",
  async () => {
    const fresh = createPictureCoder({ log: recordingLog() });
    await fresh.encode(await plainPicture("png"));
    const mostMegabytes = () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${fresh.pid()}/status`, "utf8"))?.[1]) / 1024;
    const before = mostMegabytes();
    const made = await Promise.all(
      [hugePng(8_000, 5_000), hugePng(5_000, 8_000)].map((bytes) => fresh.encode(bytes)),
    );
    expect(made.map(({ ok }) => ok)).toEqual([true, true]);
    expect(mostMegabytes() - before).toBeLessThan(200);
  },
);

test.each([
  ["a PDF document", Buffer.from("%PDF-1.7\n%âãÏÓ")],
  ["a web page", Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>")],
  ["a TIFF picture", Buffer.from("49492a0008000000", "hex")],
  ["a HEIC picture", Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")])],
  ["a video", Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from("ftypisom\0\0\0\0isom")])],
  ["a ZIP archive", Buffer.from("504b030414000000", "hex")],
  ["a program", Buffer.from("MZ\0\0")],
])("%s is refused and named", async (name, bytes) => {
  expect(await failure(bytes)).toContain(`This is ${name}`);
});

test("an empty file, a file of 50 MB and one that is too small are refused in words", async () => {
  expect(await failure(new Uint8Array())).toBe("This file is empty.");
  expect(await failure(Buffer.alloc(50 * 1_048_576))).toBe(
    "This file has 50.0 MB, and a picture can have at most 10 MB.",
  );
  expect(await failure(await plainPicture("png", { width: 400, height: 199 }))).toBe(
    "This picture has 400 × 199 pixels, and each side needs at least 200.",
  );
  expect(await failure(randomBytes(5_000))).toMatch(/^We can't read this picture\. Send a JPEG/);
});

test("a picture that is cut off anywhere is refused or whole, never a crash", async () => {
  const files = await Promise.all(
    (["jpeg", "png", "webp", "avif", "gif"] as const).map((f) => plainPicture(f)),
  );
  for (const file of files) {
    for (const part of [0.01, 0.1, 0.4, 0.7, 0.9]) {
      const cut = file.subarray(0, Math.floor(file.length * part));
      expect(await failure(cut)).toMatch(/^This .*(damaged|no picture|video|HEIC)/);
    }
  }
});

test("whatever bytes are changed, the answer is a picture or a sentence", async () => {
  const files = await Promise.all(
    (["jpeg", "png", "webp", "avif", "gif"] as const).map((f) => plainPicture(f)),
  );
  const changed = fc.record({
    file: fc.constantFrom(...files),
    changes: fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
  });
  await fc.assert(
    fc.asyncProperty(changed, async ({ file, changes }) => {
      const bytes = Buffer.from(file);
      for (const { at, byte } of changes) bytes[Math.floor(at * (bytes.length - 1))] = byte;
      const made = await coder.encode(bytes);
      expect(made.ok ? made.value.webp[320].byteLength : made.error.text.length).toBeGreaterThan(10);
    }),
    { numRuns: 150 },
  );
});

longTest("while many wait, another one is told to come back", async () => {
  const picture = await plainPicture("jpeg", { width: 1600, height: 1200 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => coder.encode(picture)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  const reported = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(new Set(reported.map(({ code }) => code))).toEqual(new Set(["unavailable"]));
});

test("a drawing of our own becomes a PNG in its size", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="63"><path d="M0 0H120V63" fill="#a67d25"/></svg>`;
  const png = await coder.drawPng(svg);
  const facts = await sharp(Buffer.from(png ?? [])).metadata();
  expect(facts).toMatchObject({ format: "png", width: 120, height: 63 });
});
