import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  connectToaster,
  dismissToast,
  hasWaitingToast,
  type ToastMessage,
  toast,
  watchWaitingToasts,
} from "./toast.ts";

beforeEach(() => vi.stubGlobal("document", {}));
afterEach(() => vi.unstubAllGlobals());

test("messages wait for the Toaster and come in their order", () => {
  const notify = vi.fn();
  const stopWatching = watchWaitingToasts(notify);
  toast({ title: "first" });
  toast({ title: "second" });
  expect(notify).toHaveBeenCalledTimes(2);
  expect(hasWaitingToast()).toBe(true);

  const shown: ToastMessage[] = [];
  const disconnect = connectToaster((message) => shown.push(message));
  toast({ title: "third" });
  expect(shown.map((message) => message.title)).toEqual(["first", "second", "third"]);
  expect(hasWaitingToast()).toBe(false);
  disconnect();
  stopWatching();
});

test("a message that was taken away is not shown, neither while it waits nor later", () => {
  toast({ id: "missing", title: "missing" });
  toast({ title: "other" });
  dismissToast("missing");
  const shown: ToastMessage[] = [];
  const gone: string[] = [];
  const disconnect = connectToaster(
    (message) => shown.push(message),
    (id) => gone.push(id),
  );
  expect(shown.map((message) => message.title)).toEqual(["other"]);
  dismissToast("missing");
  expect(gone).toEqual(["missing"]);
  disconnect();
  dismissToast("missing");
  expect(gone).toEqual(["missing"]);
});

test("a message on the server reaches nobody, not even the next request", () => {
  vi.stubGlobal("document", undefined);
  toast({ title: "lost" });
  expect(hasWaitingToast()).toBe(false);
});
