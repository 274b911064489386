import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followVisibility } from "./page-visibility.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup() {
  const view = new EventTarget();
  const page = Object.assign(new EventTarget(), { hidden: false, defaultView: view });
  const client = { pause: vi.fn(), resume: vi.fn() };
  // Only the events and the two properties of a document are used.
  const stay = followVisibility(client, page as unknown as Document);
  function show(visible: boolean) {
    page.hidden = !visible;
    page.dispatchEvent(new Event("visibilitychange"));
  }
  return { view, client, show, stay };
}

test("a tab in the background lets go after a while, not at a glance elsewhere", () => {
  const { client, show } = setup();
  show(false);
  vi.advanceTimersByTime(19_000);
  show(true);
  vi.advanceTimersByTime(60_000);
  expect(client.pause).not.toHaveBeenCalled();
  show(false);
  vi.advanceTimersByTime(20_000);
  expect(client.pause).toHaveBeenCalledTimes(1);
  client.resume.mockClear();
  show(true);
  expect(client.resume).toHaveBeenCalledTimes(1);
});

test("a page put away lets go at once and resumes when shown", () => {
  const { view, client } = setup();
  view.dispatchEvent(new Event("pagehide"));
  expect(client.pause).toHaveBeenCalledTimes(1);
  view.dispatchEvent(new Event("pageshow"));
  expect(client.resume).toHaveBeenCalledTimes(1);
});

test("a network that returns to a hidden page opens nothing", () => {
  const { view, client, show } = setup();
  show(false);
  view.dispatchEvent(new Event("online"));
  expect(client.resume).not.toHaveBeenCalled();
});

test("a tab that listens in the background stays, also after the network, until it no longer does", () => {
  const { view, client, show, stay } = setup();
  stay(true);
  show(false);
  vi.advanceTimersByTime(60_000);
  expect(client.pause).not.toHaveBeenCalled();
  view.dispatchEvent(new Event("online"));
  expect(client.resume).toHaveBeenCalled();
  stay(false);
  vi.advanceTimersByTime(20_000);
  expect(client.pause).toHaveBeenCalledTimes(1);
  client.resume.mockClear();
  stay(true);
  expect(client.resume).toHaveBeenCalledTimes(1);
});
