import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

export const botToken = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";

/** What the stand-in does with the next request: takes it, says one thing, or takes it and never answers. */
export type Turn = { status: number; body: object; headers?: Record<string, string> } | "hang-up" | "take";

const openSchema = z.strictObject({ recipient_id: z.string().regex(/^\d{1,20}$/) });
/** A message as a bot of ours posts it. */
export const postSchema = z.strictObject({
  content: z
    .string()
    .min(1)
    .refine((text) => [...text].length <= 2_000),
  nonce: z.string().min(1).max(25),
  enforce_nonce: z.literal(true),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).length(0) }),
});

/**
 * Discord as a bot meets it: it checks routes, token, agent, types and sizes, gives each account one channel,
 * and posts nothing again under a nonce that it knows.
 */
export async function startDiscord() {
  const posted: { accountId: string; content: string; nonce: string }[] = [];
  const refused: string[] = [];
  const turns: { open: Turn[]; post: Turn[]; role: Turn[] } = { open: [], post: [], role: [] };
  const roles: string[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const role = /^\/api\/v10\/guilds\/(\d+)\/members\/(\d+)\/roles\/(\d+)$/.exec(request.url ?? "");
    if (role && request.method === "PUT" && request.headers.authorization === `Bot ${botToken}`) {
      const turn = turns.role.shift() ?? "take";
      if (typeof turn === "object") {
        response.writeHead(turn.status, turn.headers).end(JSON.stringify(turn.body));
        return;
      }
      roles.push(role.slice(1).join(" "));
      response.writeHead(204).end();
      return;
    }
    const problem = whyRefused(request);
    const body = await bodyOf(request);
    const channel = /^\/api\/v10\/channels\/9(\d+)\/messages$/.exec(request.url ?? "");
    const isOpen = request.url === "/api/v10/users/@me/channels";
    const sent = isOpen ? openSchema.safeParse(body) : postSchema.safeParse(body);
    if (problem || (!isOpen && !channel) || !sent.success) {
      refused.push(problem ?? sent.error?.message ?? `no such route: ${request.url}`);
      response.writeHead(400).end("{}");
      return;
    }
    const turn = (isOpen ? turns.open : turns.post).shift() ?? "take";
    if (typeof turn === "object") {
      response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
      response.end(JSON.stringify(turn.body));
      return;
    }
    const id = take(sent.data, channel?.[1]);
    if (turn === "hang-up") response.destroy();
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ id }));
  });
  function take(sent: z.infer<typeof openSchema> | z.infer<typeof postSchema>, accountId = ""): string {
    if ("recipient_id" in sent) return `9${sent.recipient_id}`;
    const { content, nonce } = sent;
    if (!posted.some((message) => message.nonce === nonce)) posted.push({ accountId, content, nonce });
    return "1";
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has one.
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    roles,
    refused,
    turns,
    requests: () => requests,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type DiscordMessagesDouble = Awaited<ReturnType<typeof startDiscord>>;

/** What Discord refuses a bot's request for, whatever is in it. */
export function whyRefused({ method, headers }: IncomingMessage): string | null {
  if (method !== "POST") return "not a POST";
  if (headers.authorization !== `Bot ${botToken}`) return "401: Unauthorized";
  if (headers["content-type"] !== "application/json") return "not JSON";
  return headers["user-agent"]?.startsWith("DiscordBot (") ? null : "no agent of a bot";
}

/** The JSON of a request; null for what is none. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return null;
  }
}
