import sharp, { type Metadata, type SharpOptions } from "sharp";
import type { EncodedPicture } from "../../domain/listings/ports.ts";
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
