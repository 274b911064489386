import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOwnEcho, noteDeed } from "./own-deeds.ts";

const one = "0f0e0d0c-0b0a-4908-8706-050403020100";
const other = "1f1e1d1c-1b1a-4918-8716-151413121110";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("news of an order are an echo for five seconds after one's own deed, and of that order only", () => {
  noteDeed(`https://shop.example/order/${one}`, { form: "cancel", version: "1" });
  expect(isOwnEcho(one)).toBe(true);
  expect(isOwnEcho(other)).toBe(false);
  vi.advanceTimersByTime(5_001);
  expect(isOwnEcho(one)).toBe(false);
});

test("the order is found in the address, the query and the fields", () => {
  noteDeed("https://shop.example/admin", { form: "status", orderId: one });
  expect(isOwnEcho(one)).toBe(true);
  noteDeed(`https://shop.example/meeting-instructions?order=${other}`, { form: "cancel" });
  expect(isOwnEcho(other)).toBe(true);
});

test("a form that moves no order leaves the news alone", () => {
  noteDeed(`https://shop.example/admin/orders/${other}`, { form: "remove" });
  vi.advanceTimersByTime(5_001);
  noteDeed(`https://shop.example/admin/orders/${one}`, { form: "note" });
  expect(isOwnEcho(one)).toBe(false);
});
