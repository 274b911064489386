/** Words that no picture holds by chance, and what holds them. They are looked for in all of a file. */
const words: readonly [string, string][] = [
  ["<script", "a script"],
  ["<!doctype html", "a web page"],
  ["<html", "a web page"],
  ["<svg", "an SVG drawing"],
  ["<?php", "a program"],
  ["javascript:", "a script"],
];

const zipEnd = Buffer.from("504b0506", "hex");
/** The end of a ZIP archive has 22 bytes and a comment of at most 65,535. */
const zipEndBytes = 22;

/**
 * What else a picture is besides a picture, such as a page or an archive behind its last pixel; null where
 * there is nothing of the kind. Making the picture anew drops all that; but nobody has two files in one by
 * accident, so that it is said.
 */
export function hiddenContent(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1").toLowerCase();
  const word = words.find(([looked]) => text.includes(looked));
  if (word) return word[1];
  // Where the size should stand, a GIF that is also a script begins a comment or an assignment.
  if (/^gif8[79]a(\/\*|=)/.test(text)) return "a script";
  const pdf = text.indexOf("%pdf-");
  if (pdf >= 0 && pdf < 1024) return "a PDF document";
  return endsAsZip(file) ? "a ZIP archive" : null;
}

function endsAsZip(file: Buffer): boolean {
  const at = file.lastIndexOf(zipEnd);
  if (at < 0 || at + zipEndBytes > file.length) return false;
  return (
    at + zipEndBytes + file.readUInt16LE(at + 20) <= file.length && file.length - at <= 65_535 + zipEndBytes
  );
}
