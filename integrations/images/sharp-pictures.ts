import sharp, { type Metadata, type SharpOptions } from "sharp";
import type { EncodedPicture, PictureCoder } from "../../domain/listings/ports.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { hiddenContent } from "./hidden-content.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { kindNames, kindOf, type PictureKind } from "./picture-kind.ts";

const mostBytes = 10 * 1024 * 1024;
const mostPixels = 40_000_000;
/** Pixels that each side needs: a card shows 320 of them. */
const shortestSide = 200;
/** Uploads that are read or wait for it; each holds its bytes in memory. */
const mostAtOnce = 8;
const secondsForOne = 20;
/** Drawings of our own that are made or wait for it. */
const mostDrawings = 16;

/** Reads what was sent by rows, so that most pictures are never whole in memory, and takes nothing that is broken off. */
const careful: SharpOptions = { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" };

/**
 * The coder of pictures over libvips. Bounded on purpose: one picture at a time is read and one turned into AVIF, each on
 * one thread, whatever is sent and by how many.
 */
export function sharpPictures(): PictureCoder {
  // Its cache and threads are the process's own; nothing else here uses them.
  sharp.concurrency(1);
  sharp.cache(false);
  const reading = oneAtATime(mostAtOnce);
  const writing = oneAtATime(Number.POSITIVE_INFINITY);
  const drawing = oneAtATime(mostDrawings);
  return {
    async encode(bytes) {
      const checked = checkBytes(bytes);
      if (!checked.ok) return checked;
      const encoded = await reading.run(() => encode(bytes, checked.value));
      return encoded ?? fail({ code: "unavailable", text: busy });
    },
    async toAvif(largestWebp) {
      const made = await writing.run(() => inAllSizes((size) => avifOf(largestWebp, size)));
      if (!made) throw new Error("There is no end of waiting pictures");
      return made;
    },
    drawPng: (svg) => drawing.run(() => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()),
  };
}

const busy = "Many pictures are being read just now. Try again in a moment.";

/** Everything that can be said of a file before it is read as a picture. */
function checkBytes(bytes: Uint8Array): Result<PictureKind> {
  if (bytes.byteLength > mostBytes) {
    return refuse(`This file has ${megabytes(bytes.byteLength)} MB; a picture has at most 10 MB.`);
  }
  const found = kindOf(bytes);
  if ("refusal" in found) return refuse(found.refusal);
  const hidden = hiddenContent(bytes);
  if (hidden) return refuse(`This ${kindNames[found.kind]} also holds ${hidden}, so it was not taken.`);
  return ok(found.kind);
}

const refuse = (text: string) => fail({ code: "invalid", text });
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);

async function encode(bytes: Uint8Array, kind: PictureKind): Promise<Result<EncodedPicture>> {
  const damaged = `This ${kindNames[kind]} is damaged or not complete. Save it again, or send another one.`;
  try {
    const facts = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata();
    if (facts.format !== kind) return refuse(damaged);
    const sized = checkSize(facts);
    return sized.ok ? ok(await sizesOf(bytes)) : sized;
  } catch {
    // Whatever the library says of broken bytes is of no use to whoever sent them.
    return refuse(damaged);
  }
}

/**
 * How many megapixels are taken. Kinds that are whole in memory while they are read, some several times over, may have fewer:
 * measured, each stays at about 200 MB so.
 */
function mostMegapixels({ format, depth }: Metadata): number {
  if (format === "heif") return 12;
  return format === "gif" || depth === "ushort" ? 25 : mostPixels / 1_000_000;
}

function checkSize(facts: Metadata): Result<undefined> {
  const { width, height } = facts;
  const most = mostMegapixels(facts);
  const sides = `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")} pixels`;
  if (width * height > most * 1_000_000) {
    const millions = Math.ceil((width * height) / 1_000_000).toLocaleString("en-US");
    return refuse(
      `This picture has ${sides} (${millions} megapixels); at most ${most} megapixels are taken of its kind.`,
    );
  }
  if (Math.min(width, height) < shortestSide) {
    return refuse(`This picture has ${sides}; each side needs at least ${shortestSide}.`);
  }
  return ok(undefined);
}

/** Reads the picture once into the largest size and makes the others from that. */
async function sizesOf(bytes: Uint8Array): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, careful)
    .timeout({ seconds: secondsForOne })
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const webp = await inAllSizes((size) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
      .webp({ quality: size === 1600 ? 86 : 80, effort: 4 })
      .toBuffer(),
  );
  return { width, height, webp };
}

function avifOf(webp: Uint8Array, size: number): Promise<Buffer> {
  return sharp(webp, careful)
    .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
    .avif({ quality: 55, effort: 1 })
    .toBuffer();
}

/** One size after the other, not all at once. */
async function inAllSizes(make: (size: 320 | 800 | 1600) => Promise<Uint8Array>) {
  return { 320: await make(320), 800: await make(800), 1600: await make(1600) };
}
