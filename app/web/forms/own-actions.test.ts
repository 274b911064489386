import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOwnEcho, noteAction } from "./own-actions.ts";

const one = "0f0e0d0c-0b0a-4908-8706-050403020100";
const other = "1f1e1d1c-1b1a-4918-8716-151413121110";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a live change of an order is an echo for five seconds after one's own action, and of that order only", () => {
  noteAction(`https://shop.example/order/${one}`, { form: "cancel", version: "1" });
  expect(isOwnEcho(one)).toBe(true);
  expect(isOwnEcho(other)).toBe(false);
  vi.advanceTimersByTime(5_001);
  expect(isOwnEcho(one)).toBe(false);
});

test("the order is found in the address, the query and the fields", () => {
  noteAction("https://shop.example/admin", { form: "status", orderId: one });
  expect(isOwnEcho(one)).toBe(true);
  noteAction(`https://shop.example/meeting-instructions?order=${other}`, { form: "cancel" });
  expect(isOwnEcho(other)).toBe(true);
});

test("a form that moves no order makes no echo", () => {
  noteAction(`https://shop.example/admin/orders/${other}`, { form: "remove" });
  vi.advanceTimersByTime(5_001);
  noteAction(`https://shop.example/admin/orders/${one}`, { form: "note" });
  expect(isOwnEcho(one)).toBe(false);
});
