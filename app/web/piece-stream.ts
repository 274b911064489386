import type { Logger } from "../../platform/log/logger.ts";

/**
 * Pieces of text as bytes, each read when it is asked for; a reader who leaves ends the reading. A piece that
 * cannot be read breaks the answer off, so that nobody takes half a file for a whole one, and is logged
 * without the values of its query (Rule P5).
 */
export function pieceStream(
  first: string,
  pieces: AsyncIterator<string>,
  log: Pick<Logger, "error">,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ err: error }, "a file broke off");
        // Whoever sends the stream prints its error; the one that was caught holds parameters.
        controller.error(new Error("A file broke off"));
      }
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
