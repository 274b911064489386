import type { Result } from "../../kernel/result.ts";

/** A logo as it is kept: PNG of our own making, without anything but its pixels. */
export type EncodedLogo = {
  picture: Uint8Array;
  width: number;
  height: number;
  /** The same on a square ground without color. */
  square: Uint8Array;
};

/** Reads logos. */
export type LogoCoder = {
  /**
   * Makes what is kept from whatever was sent, judged by its content alone: PNG, WebP and JPEG of at most
   * 1 MB. Refuses everything else, and what is damaged, too small or too long, in words for whoever sent it
   * (`invalid`); `unavailable` while too many pictures wait.
   */
  encodeLogo(bytes: Uint8Array): Promise<Result<EncodedLogo>>;
};
