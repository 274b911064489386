import { expect, test } from "vitest";
import { pictureSrc, pictureSrcSet } from "./picture-copy.ts";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

test("a large picture is offered in its three widths", () => {
  expect(pictureSrcSet({ id, width: 1600, height: 1000 })).toBe(
    `/media/${id}-320.webp 320w, /media/${id}-800.webp 800w, /media/${id}-1600.webp 1600w`,
  );
});

test("sizes are of the longest side, so that an upright picture is named by its narrower widths", () => {
  expect(pictureSrcSet({ id, width: 800, height: 1600 }, "avif")).toBe(
    `/media/${id}-320.avif 160w, /media/${id}-800.avif 400w, /media/${id}-1600.avif 800w`,
  );
});

test("sizes that a small picture does not fill are named once", () => {
  expect(pictureSrcSet({ id, width: 500, height: 400 })).toBe(
    `${pictureSrc(id, 320)} 320w, ${pictureSrc(id, 800)} 500w`,
  );
});
