import { expect, test, vi } from "vitest";
import type { Sink } from "./outbox.ts";
import { liveResponse } from "./stream-response.ts";

function setup() {
  const sinks: Sink[] = [];
  const unsubscribe = vi.fn();
  const resume = vi.fn();
  const destroy = vi.fn();
  const abort = new AbortController();
  const response = liveResponse({
    hub: {
      subscribe(_, sink) {
        sinks.push(sink);
        sink.write("first");
        return { resume, unsubscribe };
      },
    },
    topics: new Set(["a:1"]),
    lastEventId: undefined,
    signal: abort.signal,
    destroy,
  });
  const sink = () => sinks[0] ?? expect.fail("Nothing was subscribed");
  return { response, sinks, sink, unsubscribe, resume, destroy, abort };
}

function reader(response: Response) {
  if (!response.body) throw new Error("The answer has no body");
  return response.body.getReader();
}

test("an answer that nobody reads subscribes to nothing", async () => {
  const unread = setup();
  const read = setup();
  await reader(read.response).read();
  expect([read.sinks.length, unread.sinks.length]).toEqual([1, 0]);
});

test("a reader that falls behind is not ready, and says when it takes again", async () => {
  const { response, sink, resume } = setup();
  const reading = reader(response);
  await reading.read();
  expect(sink().ready()).toBe(true);
  sink().write("second");
  expect(sink().ready()).toBe(false);
  await reading.read();
  expect(sink().ready()).toBe(true);
  const waiting = reading.read();
  await vi.waitFor(() => expect(resume).toHaveBeenCalled());
  sink().write("third");
  expect(new TextDecoder().decode((await waiting).value)).toBe("third");
});

test("closing ends the answer; a connection that takes nothing is torn down", async () => {
  const sound = setup();
  const reading = reader(sound.response);
  await reading.read();
  sound.sink().close();
  expect((await reading.read()).done).toBe(true);
  expect(sound.destroy).not.toHaveBeenCalled();
  const stuck = setup();
  await reader(stuck.response).read();
  stuck.sink().write("never taken");
  stuck.sink().close();
  expect(stuck.destroy).toHaveBeenCalledTimes(1);
});

test("a reader that leaves or a request that ends unsubscribes, and what is sent later harms nobody", async () => {
  const left = setup();
  const reading = reader(left.response);
  await reading.read();
  await reading.cancel();
  expect(left.unsubscribe).toHaveBeenCalledTimes(1);
  left.sink().write("late");
  left.sink().close();
  const ended = setup();
  await reader(ended.response).read();
  ended.abort.abort();
  expect(ended.unsubscribe).toHaveBeenCalledTimes(1);
});
