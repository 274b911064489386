import { expect, test } from "vitest";
import { hiddenContent } from "./hidden-content.ts";

/** Bytes as coded pixels have them: every value as often as any other, the same in each run. */
function codedPixels(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

const chance = ["<svg", "<SvG", "<html", "<?php", "<script", "PK\x05\x06"];

test.each(chance)("a photo whose coded pixels hold %j by chance is a photo", (letters) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const photo = codedPixels(4_096, seed);
    photo.write(letters, 64 + seed * 97, "latin1");
    expect([seed, hiddenContent(photo)]).toEqual([seed, null]);
  }
});

test.each([
  ["<svg onload=alert(1)>", "an SVG drawing"],
  ["<SVG xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"],
  ["<script>alert(1)</script>", "a script"],
  ["<html><body onload=alert(1)>", "a web page"],
  ["<?php system($_GET[0]); ?>", "a program"],
  ["PK\x05\x06".padEnd(22, "\0"), "a ZIP archive"],
])("%j behind the pixels is named", (hidden, what) => {
  const file = Buffer.concat([codedPixels(4_096, 7), Buffer.from(hidden, "latin1")]);
  expect(hiddenContent(file)).toBe(what);
});
