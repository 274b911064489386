import { createServer, type IncomingMessage } from "node:http";
import { Webhook } from "standardwebhooks";
import type { webhooks } from "./shop-api.d.ts";

type Body<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
/** Any message that an address may be told. */
export type Message = Body<keyof webhooks>;
export type EventOrder = NonNullable<Body<"order.placed">["data"]["order"]>;

/**
 * Takes webhooks and keeps a copy of every order from them alone. Messages may come late, twice and in any
 * order: the one with the highest version has the order as it is.
 */
export async function startReceiver({ port, secret }: { port: number; secret: string }) {
  const webhook = new Webhook(secret);
  const orders = new Map<string, EventOrder>();
  const removed = new Set<string>();
  const types = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    try {
      keep(webhook.verify(body, headersOf(request)) as Message);
      response.writeHead(204).end();
    } catch {
      // Not from the shop, or changed on its way.
      response.writeHead(401).end();
    }
  });

  function keep({ type, data }: Message): void {
    types.set(type, (types.get(type) ?? 0) + 1);
    if (!("order" in data)) return;
    const { order, order_id: id } = data;
    if (order === null) {
      removed.add(id);
      orders.delete(id);
    } else if (!removed.has(id) && order.version >= (orders.get(id)?.version ?? 0)) orders.set(id, order);
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    orders,
    /** How many messages of each type have come. */
    types,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
