/** What pages and scripts begin with, and what it makes of a file. They are looked for in all of it. */
const beginnings: readonly [string, string][] = [
  ["<script", "a script"],
  ["<!doctype html", "a web page"],
  ["<html", "a web page"],
  ["<svg", "an SVG drawing"],
  ["<?php", "a program"],
  ["javascript:", "a script"],
];

/**
 * Characters of text in a row that a page or a script has at least. Four letters alone stand in one of a
 * hundred photos of 5 MB by chance; among so many others, in one of a million.
 */
const shortestText = 16;

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
  const found = beginnings.find(([beginning]) => isInText(text, beginning));
  if (found) return found[1];
  // Where the size should stand, a GIF that is also a script begins a comment or an assignment.
  if (/^gif8[79]a(\/\*|=)/.test(text)) return "a script";
  const pdf = text.indexOf("%pdf-");
  if (pdf >= 0 && pdf < 1024) return "a PDF document";
  return endsAsZip(file) ? "a ZIP archive" : null;
}

/** Whether it stands among other text, not among coded pixels. */
function isInText(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const before = /[\t\n\r -~]*$/.exec(text.slice(Math.max(0, at - shortestText), at))?.[0] ?? "";
    const after = /^[\t\n\r -~]*/.exec(text.slice(at, at + shortestText))?.[0] ?? "";
    if (before.length + after.length >= shortestText) return true;
  }
  return false;
}

function endsAsZip(file: Buffer): boolean {
  const at = file.lastIndexOf(zipEnd);
  if (at < 0 || at + zipEndBytes > file.length) return false;
  // An archive is on one disk, the first.
  if (file.readUInt32LE(at + 4) !== 0) return false;
  return (
    at + zipEndBytes + file.readUInt16LE(at + 20) <= file.length && file.length - at <= 65_535 + zipEndBytes
  );
}
