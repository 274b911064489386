import { expect, test } from "vitest";
import { drawnCards } from "./drawn-cards.ts";

const png = (content: number) => Promise.resolve(new Uint8Array([content]));

test("a card that is being drawn is shared by all who ask meanwhile", async () => {
  const cards = drawnCards(2);
  let finish: (png: Uint8Array) => void = () => {};
  const first = cards.draw("a", () => new Promise((resolve) => (finish = resolve)));
  const second = cards.known("a");
  finish(new Uint8Array([7]));
  expect(await first).toEqual(new Uint8Array([7]));
  expect(await second).toBe(await first);
  expect(await cards.known("a")).toBe(await first);
});

test("the card that nobody asked for the longest is forgotten first", async () => {
  const cards = drawnCards(2);
  await cards.draw("a", () => png(1));
  await cards.draw("b", () => png(2));
  await cards.known("a");
  await cards.draw("c", () => png(3));
  expect(await cards.known("b")).toBeNull();
  expect(await cards.known("a")).toEqual(new Uint8Array([1]));
});

test("a card that could not be drawn is not remembered, and can be drawn later", async () => {
  const cards = drawnCards(2);
  await expect(cards.draw("a", () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(await cards.draw("a", () => Promise.resolve(null))).toBeNull();
  expect(await cards.known("a")).toBeNull();
  expect(await cards.draw("a", () => png(1))).toEqual(new Uint8Array([1]));
});
