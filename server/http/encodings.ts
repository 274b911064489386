import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** In which ways bytes that are kept can be sent, the best first. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * In which ways a page that is sent once can be: Zstandard takes a third of Brotli's time for as many bytes.
 */
const encodingsAtOnce = ["zstd", ...encodings] as const;
export type EncodingAtOnce = (typeof encodingsAtOnce)[number];

/** The best encoding that a client says it takes. A failure by `;q=0` is heard. */
export const acceptedEncoding = (header: string | null | undefined): Encoding => bestOf(encodings, header);

/** `acceptedEncoding` for what is compressed while it is waited for. */
export const acceptedAtOnce = (header: string | null | undefined): EncodingAtOnce =>
  bestOf(encodingsAtOnce, header);

function bestOf<T extends string>(known: readonly T[], header: string | null | undefined): T | "identity" {
  const offered = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim());
  const takes = (name: string) =>
    offered.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return known.find(takes) ?? "identity";
}

/** Brotli's quality of a page that is sent once: 4 would take twice as long for a twentieth less. */
const qualityAtOnce = 3;

/** Brotli's quality, 0 to 11, and how long its input is; gzip takes its usual level. */
const brotliOptions = (bytes: Uint8Array, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});

/** Compresses what is written in UTF-8, beside everything else. */
export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "identity") return bytes;
  return encoding === "gzip" ? gzipAsync(bytes) : brotli(bytes, brotliOptions(bytes, quality));
}

/**
 * Compresses a page in low quality while everything else waits: half a millisecond at most for 70 KB, which
 * is less than handing it to another thread costs; and nothing of it is left for the collector of old objects
 * (decision 016).
 */
export function compressAtOnce(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: EncodingAtOnce,
): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case "identity":
      return bytes;
    case "zstd":
      return zstdCompressSync(bytes);
    case "gzip":
      return gzipSync(bytes);
    case "br":
      return brotliCompressSync(bytes, brotliOptions(bytes, qualityAtOnce));
  }
}
