import type { LiveHub } from "./hub.ts";
import type { Sink } from "./outbox.ts";
import type { LiveSubscription } from "./streams.ts";

export type LiveRequest = {
  hub: Pick<LiveHub, "subscribe">;
  /** Already authorised. */
  topics: ReadonlySet<string>;
  /** The `Last-Event-ID` header, or what stands for it; an unknown one is answered with a resync. */
  lastEventId: string | undefined;
  /** How long ago, in milliseconds, what is told of may have happened; older is answered with a resync. */
  mostAge?: number | undefined;
  signal: AbortSignal;
  /** Tears down the connection; called when the stream closes while its browser takes nothing. */
  destroy?: (() => void) | undefined;
};

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Answers with a stream of server-sent events that ends with the request. The subscription begins only when
 * the body is read: an answer whose body nobody reads (HEAD, a client already gone) costs nothing and leaks
 * nothing.
 */
export function liveResponse(request: LiveRequest): Response {
  let subscription: LiveSubscription | undefined;
  let open = true;
  const end = () => subscription?.unsubscribe();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (subscription) return subscription.resume();
        const sink = createSink(controller, () => open, close);
        const { topics, lastEventId: after, mostAge } = request;
        subscription = request.hub.subscribe({ topics, after, mostAge }, sink);
        if (request.signal.aborted) end();
        else request.signal.addEventListener("abort", end, { once: true });
      },
      cancel() {
        open = false;
        end();
      },
    },
    // Nothing is pulled ahead of the reader; see createSink.
    { highWaterMark: 0 },
  );

  function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
    open = false;
    request.signal.removeEventListener("abort", end);
    const stuck = !isTaken(controller);
    controller.close();
    if (stuck) request.destroy?.();
  }

  return new Response(body, { headers });
}

/** Whether the reader, who waits for the socket, has taken every frame. */
function isTaken(controller: ReadableStreamDefaultController<Uint8Array>): boolean {
  return controller.desiredSize === 0;
}

function createSink(
  controller: ReadableStreamDefaultController<Uint8Array>,
  isOpen: () => boolean,
  close: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
): Sink {
  const encoder = new TextEncoder();
  return {
    ready: () => isOpen() && isTaken(controller),
    write(text) {
      if (isOpen()) controller.enqueue(encoder.encode(text));
    },
    close() {
      if (isOpen()) close(controller);
    },
  };
}
