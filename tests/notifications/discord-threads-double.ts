import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { bodyOf, postSchema, type Turn, whyRefused } from "./discord-messages-double.ts";

const threadSchema = z.strictObject({
  name: z.string().min(1).max(100),
  auto_archive_duration: z.literal([60, 1_440, 4_320, 10_080]),
});

/** Ids of Discord are never used again. */
let newest = 1_400_000_000_000_000_000n;

type Message = { id: string; channelId: string; content: string; nonce: string };

/**
 * Discord as it keeps a channel with threads: it checks routes, token, agent, types and sizes, posts nothing
 * again under a nonce that it knows, opens one thread a message under that message's id, and knows no
 * channel that was deleted.
 */
export async function startDiscordThreads(channelId: string) {
  const messages: Message[] = [];
  const threads = new Map<string, string>();
  const refused: string[] = [];
  const turns: Turn[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const answer = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(body));
    const problem = whyRefused(request);
    const body = await bodyOf(request);
    const turn = turns.shift() ?? "take";
    if (typeof turn === "object") return answer(turn.status, turn.body, turn.headers);
    const [, to = "", at] =
      /^\/api\/v10\/channels\/(\d+)\/messages(?:\/(\d+)\/threads)?$/.exec(request.url ?? "") ?? [];
    const done = problem ? null : at === undefined ? post(to, body) : open(to, at, body);
    if (!done) refused.push(problem ?? `${request.url} ${JSON.stringify(body)}`);
    if (turn === "hang-up") return response.destroy();
    return done ? answer(done.status, done.body) : answer(400, { code: 50_035 });
  });

  function post(to: string, body: unknown) {
    const sent = postSchema.safeParse(body);
    if (!sent.success) return null;
    if (to !== channelId && !threads.has(to)) return { status: 404, body: { code: 10_003 } };
    const known = messages.find(({ nonce }) => nonce === sent.data.nonce);
    if (known) return { status: 200, body: { id: known.id } };
    const { content, nonce } = sent.data;
    newest += 1n;
    const id = String(newest);
    messages.push({ id, channelId: to, content, nonce });
    return { status: 200, body: { id } };
  }

  function open(to: string, at: string, body: unknown) {
    const sent = threadSchema.safeParse(body);
    const isThere = messages.some(({ id, channelId: where }) => id === at && where === to);
    if (!sent.success || !isThere) return null;
    if (threads.has(at)) return { status: 400, body: { code: 160_004 } };
    threads.set(at, sent.data.name);
    return { status: 201, body: { id: at, type: 11 } };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has one.
  return {
    url: `http://127.0.0.1:${port}`,
    /** Names of threads by their ids. */
    threads,
    refused,
    turns,
    requests: () => requests,
    /** What stands in the thread with this id, or in the channel. */
    textsOf: (id: string) =>
      messages.filter(({ channelId: where }) => where === id).map(({ content }) => content),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
