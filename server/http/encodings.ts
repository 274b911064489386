import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** In which ways a page can be sent, the best first. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that a client says it takes. A failure by `;q=0` is heard. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  const offered = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim());
  const takes = (name: string) =>
    offered.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return encodings.find(takes) ?? "identity";
}

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
 * Compresses a page in low quality while everything else waits: less than a millisecond for 70 KB, which is
 * less than handing it to another thread costs; and nothing of it is left for the collector of old objects
 * (decision 018).
 */
export function compressAtOnce(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Uint8Array<ArrayBuffer> {
  if (encoding === "identity") return bytes;
  return encoding === "gzip" ? gzipSync(bytes) : brotliCompressSync(bytes, brotliOptions(bytes, quality));
}
