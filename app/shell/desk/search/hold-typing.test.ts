import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdTyping } from "./hold-typing.ts";

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
});
afterEach(() => vi.unstubAllGlobals());

/** Presses keys one after the other; answers those that the page heard of. */
function pressed(...keys: (string | { key: string; ctrlKey: boolean })[]): string[] {
  const heard: string[] = [];
  const listener = (event: Event) => heard.push(String(Reflect.get(event, "key")));
  page.addEventListener("keydown", listener);
  for (const key of keys) {
    const event = new Event("keydown", { cancelable: true });
    page.dispatchEvent(Object.assign(event, typeof key === "string" ? { key } : key));
  }
  page.removeEventListener("keydown", listener);
  return heard;
}

test("what is typed is kept and is no key of the page, until it is asked for", () => {
  const take = holdTyping();
  expect(pressed("n", " ", "h", "x", "Backspace", "e", "Enter")).toEqual([]);
  expect(take()).toBe("n he");
  expect(pressed("n")).toEqual(["n"]);
});

test("keys that type nothing and those of the system are left alone", () => {
  const take = holdTyping();
  expect(pressed("Escape", "Tab", { key: "k", ctrlKey: true })).toEqual(["Escape", "Tab", "k"]);
  expect(take()).toBe("");
});
