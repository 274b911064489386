import type { IncomingMessage, Server } from "node:http";

export type BodyPace = {
  /** For this long a body may come as it likes. */
  patienceMilliseconds: number;
  /** After that this many bytes a second, counted from the beginning, are the least. */
  leastRate: number;
  /** How often it is counted. */
  checkMilliseconds: number;
};

/**
 * Half a megabit. A picture of 9 MB takes 36 s over a slow phone's 2 Mbit/s, so that a limit of 30 s would
 * cut it off, and one of minutes for everybody would let whoever sends a byte now and then hold a connection,
 * and one of the few places for large bodies, that long. A body that comes too slowly is given up after 30 s,
 * a form's as well as a picture's.
 */
const usualPace: BodyPace = { patienceMilliseconds: 30_000, leastRate: 60_000, checkMilliseconds: 5_000 };

/**
 * The longest that a body may take: the largest one that any address takes, at the least rate, and some
 * seconds more.
 */
export const longestBodyMilliseconds = 240_000;

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Gives requests up whose bodies come too slowly: answers 408 where nothing was answered yet, and closes the
 * connection.
 */
export function cutSlowBodies(server: Server, pace: BodyPace = usualPace): void {
  server.on("request", (request, response) => {
    if (!hasBody(request)) return;
    const began = performance.now();
    const before = request.socket.bytesRead;
    const timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      const received = request.socket.bytesRead - before;
      if (seconds * 1000 < pace.patienceMilliseconds || received >= seconds * pace.leastRate) return;
      clearInterval(timer);
      if (response.headersSent) request.socket.destroy();
      else request.socket.end(tooSlow, () => request.socket.destroy());
    }, pace.checkMilliseconds);
    timer.unref();
    const end = () => clearInterval(timer);
    request.once("end", end).once("close", end);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
