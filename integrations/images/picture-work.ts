import sharp, { type Metadata, type SharpOptions } from "sharp";
import type { EncodedPicture } from "../../domain/listings/ports.ts";
import type { EncodedLogo } from "../../domain/settings/ports.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { hiddenContent } from "./hidden-content.ts";
import { kindNames, type PictureKind } from "./picture-kind.ts";

const mostPixels = 40_000_000;
/** Pixels that each side needs: a card shows 320 of them. */
const shortestSide = 200;

/**
 * Reads what was sent by rows, so that most pictures are never whole in memory, and takes nothing that is
 * broken off.
 */
const careful: SharpOptions = { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" };

// Its cache and threads are the process's own; nothing else runs here.
sharp.concurrency(1);
sharp.cache(false);

const refuse = (text: string) => fail({ code: "invalid", text });

/**
 * Makes the kept sizes of a file that begins as a picture of `kind` does. Refuses what is damaged, too large
 * or too small, or also something else than a picture, in words for whoever sent it (`invalid`).
 */
export async function encodePicture(bytes: Uint8Array, kind: PictureKind): Promise<Result<EncodedPicture>> {
  const hidden = hiddenContent(bytes);
  if (hidden) return refuse(`This ${kindNames[kind]} also contains ${hidden}, so we didn't accept it.`);
  const damaged = `This ${kindNames[kind]} is damaged or incomplete. Save it again, or send another one.`;
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
 * How many megapixels are taken. Kinds that are whole in memory while they are read, some several times over,
 * may have fewer: measured, each stays at about 200 MB so.
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
      `This picture has ${sides} (${millions} megapixels), and we accept at most ${most} megapixels of its kind.`,
    );
  }
  if (Math.min(width, height) < shortestSide) {
    return refuse(`This picture has ${sides}, and each side needs at least ${shortestSide}.`);
  }
  return ok(undefined);
}

/** Reads the picture once into the largest size and makes the others from that. */
async function sizesOf(bytes: Uint8Array): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, careful)
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

/** A picture of ours in one size as AVIF. Throws for what cannot be read. */
export function avifOf(webp: Uint8Array, size: number): Promise<Buffer> {
  return sharp(webp, careful)
    .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
    .avif({ quality: 55, effort: 1 })
    .toBuffer();
}

/** A drawing of ours as PNG. Throws for what cannot be read. */
export function drawSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

/** One size after the other, not all at once. */
async function inAllSizes(make: (size: 320 | 800 | 1600) => Promise<Uint8Array>) {
  return { 320: await make(320), 800: await make(800), 1600: await make(1600) };
}

/** As large as a header shows it on a screen of two pixels to one. */
const mostLogo = { width: 480, height: 96 };
/** Each side of what was sent, in pixels, and how often the longer one holds the shorter one. */
const shortestLogoSide = 32;
const longestLogoSide = 4000;
const mostToOne = 6;
/** The side of the square one. */
const squareSide = 192;
const noColor = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Makes a logo of a file that begins as a picture of `kind` does, as PNG. Refuses what is damaged, too small,
 * too large or too long, in words for whoever sent it (`invalid`).
 */
export async function encodeLogo(bytes: Uint8Array, kind: PictureKind): Promise<Result<EncodedLogo>> {
  const hidden = hiddenContent(bytes);
  if (hidden) return refuse(`This ${kindNames[kind]} also contains ${hidden}, so we didn't accept it.`);
  const damaged = `This ${kindNames[kind]} is damaged or incomplete. Save it again, or send another one.`;
  try {
    const { format, width, height } = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata();
    if (format !== kind) return refuse(damaged);
    const wrong = whyNoLogo(width, height);
    return wrong ? refuse(wrong) : ok(await shapesOf(bytes));
  } catch {
    // Whatever the library says of broken bytes is of no use to whoever sent them.
    return refuse(damaged);
  }
}

function whyNoLogo(width: number, height: number): string | null {
  const sides = `This picture has ${width} × ${height} pixels`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > longestLogoSide) return `${sides}, and a logo can have at most ${longestLogoSide} on a side.`;
  if (short < shortestLogoSide) return `${sides}, and each side needs at least ${shortestLogoSide}.`;
  return long > short * mostToOne ? `${sides}: too long for a header. Use at most ${mostToOne} to 1.` : null;
}

async function shapesOf(bytes: Uint8Array): Promise<EncodedLogo> {
  const upright = await sharp(bytes, careful).autoOrient().png().toBuffer();
  const { data, info } = await sharp(upright, careful)
    .resize({ ...mostLogo, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const square = await sharp(upright, careful)
    .resize({ width: squareSide, height: squareSide, fit: "contain", background: noColor })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { picture: data, width: info.width, height: info.height, square };
}
