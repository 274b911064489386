import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** In which ways a page can be sent, the best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that a client says it takes. A refusal by `;q=0` is heard. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  const offered = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim());
  const takes = (name: string) =>
    offered.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)));
  return encodings.find(takes) ?? "identity";
}

/** Compresses what is written in UTF-8. `quality` is brotli's, 0 to 11; gzip takes its usual level. */
export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return gzipAsync(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}
