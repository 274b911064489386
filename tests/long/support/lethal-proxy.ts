import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands between a program and the shop, and calls `step` four times a request: before the shop is asked,
 * before its answer is passed on, in the middle of that, and after it.
 */
export async function startLethalProxy(origin: string, step: () => void) {
  const server = createServer(async ({ url = "", headers }, response) => {
    step();
    const answer = await fetch(origin + url, { headers: { authorization: headers.authorization ?? "" } });
    const body = Buffer.from(await answer.arrayBuffer());
    step();
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type, "content-length": body.byteLength });
    const middle = Math.floor(body.byteLength / 2);
    await sent(response, body.subarray(0, middle));
    step();
    await sent(response, body.subarray(middle));
    response.end(step);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has one.
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Passes a piece on; to who was killed meanwhile nothing is. */
function sent(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve) => response.write(piece, () => resolve()));
}
