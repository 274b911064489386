import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "../tests/support/tools.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

let server: Server;
let port: number;
/** Of the newest body. */
let received = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  server = createServer((request, response) => {
    received = 0;
    request.on("data", (part) => (received += part.length)).on("error", () => {});
    request.on("end", () => response.end(String(received)));
  });
  cutSlowBodies(server, { patienceMilliseconds: 200, leastRate: 1_000, checkMilliseconds: 20 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is never the path that the type also allows.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

/** Sends a body in pieces, by the moved clock some milliseconds apart, and answers all that came back. */
async function send(pieces: number, bytes: number, pause: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part))).on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces * bytes}\r\n\r\n`,
  );
  for (let piece = 0; piece < pieces && !socket.destroyed; piece += 1) {
    socket.write(Buffer.alloc(bytes, "x"));
    const isThere = async () => socket.destroyed || received >= (piece + 1) * bytes;
    await eventually("the piece is there, or the end", isThere);
    vi.advanceTimersByTime(pause);
  }
  await closed;
  return answer;
}

test("whoever sends a byte now and then is given up with 408", async () => {
  expect(await send(1_000, 1, 20)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a large body that takes long but keeps coming is taken whole", async () => {
  expect(await send(20, 50_000, 30)).toMatch(/^HTTP\/1\.1 200 [\s\S]*1000000/);
});
