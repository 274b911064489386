import type { EncodedPicture } from "../../domain/listings/ports.ts";
import type { EncodedLogo } from "../../domain/settings/ports.ts";
import type { Result } from "../../kernel/result.ts";
import type { PictureKind } from "./picture-kind.ts";

/** Work that the program of pictures does: what it is given and what it makes of that. */
export type PictureWork = {
  encode: { given: { bytes: Uint8Array; kind: PictureKind }; made: Result<EncodedPicture> };
  logo: { given: { bytes: Uint8Array; kind: PictureKind }; made: Result<EncodedLogo> };
  avif: { given: { webp: Uint8Array; size: number }; made: Uint8Array };
  draw: { given: { svg: string }; made: Uint8Array };
};

/** What the shop sends. One piece of work at a time, so that an answer needs no number. */
export type PictureRequest = {
  [Action in keyof PictureWork]: { action: Action; given: PictureWork[Action]["given"] };
}[keyof PictureWork];

/** What the program of pictures sends: once that it is ready, then one answer to each piece of work. */
export type PictureAnswer =
  | { state: "ready" }
  | { state: "made"; made: PictureWork[keyof PictureWork]["made"] }
  | { state: "failed"; reason: string }
  | { state: "too large"; megabytes: number };
