/** Kinds of pictures that are taken, as sharp calls them. */
export type PictureKind = "jpeg" | "png" | "webp" | "heif" | "gif";

export const kindNames: Record<PictureKind, string> = {
  jpeg: "JPEG",
  png: "PNG",
  webp: "WebP",
  heif: "AVIF",
  gif: "GIF",
};

const send = "Send a JPEG, PNG, WebP, AVIF or GIF.";
const signature = (hex: string) => Buffer.from(hex, "hex");

/** What a file begins with that is no picture for us, and what it is. */
const otherKinds: readonly [Buffer, string][] = [
  [Buffer.from("%PDF-"), "a PDF document, not a picture"],
  [signature("49492a00"), "a TIFF picture, which browsers don't show"],
  [signature("4d4d002a"), "a TIFF picture, which browsers don't show"],
  [signature("49492b00"), "a TIFF picture, which browsers don't show"],
  [Buffer.from("BM"), "a BMP picture, which we don't accept"],
  [signature("00000100"), "an icon file, which we don't accept"],
  [signature("ff0a"), "a JPEG XL picture, which few browsers show"],
  [signature("0000000c4a584c20"), "a JPEG XL picture, which few browsers show"],
  [Buffer.from("8BPS"), "a Photoshop file, which browsers don't show"],
  [signature("504b0304"), "a ZIP archive or an office document, not a picture"],
  [signature("1f8b"), "a packed file, not a picture"],
  [Buffer.from("Rar!"), "a RAR archive, not a picture"],
  [Buffer.from("7z"), "an archive, not a picture"],
  [Buffer.from("MZ"), "a program, not a picture"],
  [signature("7f454c46"), "a program, not a picture"],
  [signature("1a45dfa3"), "a video, not a picture"],
];

/** What a file is by its first bytes, whatever its name says; else why it is refused. */
export function kindOf(bytes: Uint8Array): { kind: PictureKind } | { failure: string } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (head.length === 0) return { failure: "This file is empty." };
  if (begins(head, signature("ffd8ff"))) return { kind: "jpeg" };
  if (begins(head, signature("89504e470d0a1a0a"))) return { kind: "png" };
  if (begins(head, Buffer.from("GIF87a")) || begins(head, Buffer.from("GIF89a"))) return { kind: "gif" };
  if (begins(head, Buffer.from("RIFF")) && head.toString("latin1", 8, 12) === "WEBP") return { kind: "webp" };
  if (head.toString("latin1", 4, 8) === "ftyp") return boxedKind(head);
  const other = otherKinds.find(([first]) => begins(head, first))?.[1] ?? textKind(head);
  return { failure: other ? `This is ${other}. ${send}` : `We can't read this picture. ${send}` };
}

function begins(head: Buffer, first: Buffer): boolean {
  return head.subarray(0, first.length).equals(first);
}

/** AVIF stands in the same boxes as HEIC and as videos; its brand tells. */
function boxedKind(head: Buffer): { kind: PictureKind } | { failure: string } {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = head.toString("latin1", 8, end);
  if (/avi[fs]/.test(brands)) return { kind: "heif" };
  const isHeic = /hei[cxms]|mif1|hev/.test(brands);
  return { failure: isHeic ? `This is a HEIC picture, which browsers don't show. ${send}` : video };
}
const video = `This is a video, not a picture. ${send}`;

function textKind(head: Buffer): string | undefined {
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
    .toLowerCase();
  if (text.includes("<svg")) return "an SVG drawing, which can hold scripts";
  if (/^<(!doctype html|html|head|body|script)/.test(text)) return "a web page, not a picture";
  if (text.startsWith("<?xml")) return "an XML document, not a picture";
  if (text.startsWith("<?php") || text.startsWith("#!")) return "a program, not a picture";
  return undefined;
}
