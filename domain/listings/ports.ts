import type { Result } from "../../kernel/result.ts";
import type { PictureSize } from "./pictures/picture-copy.ts";

/** A picture as it is kept: in each size, without anything but its pixels. */
export type EncodedPicture = {
  /** Width and height in pixels of the largest size. */
  width: number;
  height: number;
  webp: Record<PictureSize, Uint8Array>;
};

/** Reads and writes pictures. */
export type PictureCoder = {
  /**
   * Makes the kept sizes from whatever was sent, judged by its content alone: JPEG, PNG, WebP, AVIF and the
   * first frame of a GIF. The picture stands upright and has no metadata. Refuses everything else, and what
   * is damaged, too large or too small, in words for whoever sent it (`invalid`); `unavailable` while too
   * many wait. Never throws for what is sent.
   */
  encode(bytes: Uint8Array): Promise<Result<EncodedPicture>>;
  /** The same sizes as AVIF, from the largest WebP that `encode` made. */
  toAvif(largestWebp: Uint8Array): Promise<Record<PictureSize, Uint8Array>>;
  /** A drawing of our own, SVG without texts and links, as PNG; null while too many wait. */
  drawPng(svg: string): Promise<Uint8Array | null>;
};
