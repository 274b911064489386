import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { id: string; at: number; signature: string; body: string; path: string };

export type WebhookDouble = {
  url: string;
  received: Received[];
  /** What it answers from now on; `hang` gives no answer at all. */
  answer(status: number | "hang", text?: string, headers?: Record<string, string>): void;
  stop(): Promise<void>;
};

/** A receiver of webhooks that keeps whatever is posted to it. */
export async function startReceiver(): Promise<WebhookDouble> {
  const received: Received[] = [];
  let status: number | "hang" = 204;
  let text = "";
  let headers: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    const header = (name: string) => String(request.headers[name] ?? "");
    received.push({
      id: header("webhook-id"),
      at: Number(header("webhook-timestamp")),
      signature: header("webhook-signature"),
      body,
      path: request.url ?? "",
    });
    if (status === "hang") return;
    response
      .writeHead(status, { Location: "http://127.0.0.1:1/elsewhere", ...headers })
      .end(status === 204 ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has one.
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(next, said = "", more = {}) {
      status = next;
      text = said;
      headers = more;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Checks a message as a receiver has to: by the key that it was given, the id, the time and the body. */
export function isGenuine(key: string, { id, at, signature, body }: Received): boolean {
  const secret = Buffer.from(key.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest();
  const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
