import { z } from "zod";
import type { DirectMessageAnswer, DirectMessages } from "../../domain/notifications/ports.ts";

/** `origin` is the shop's own address, by which the bot names itself. */
type Settings = { botToken: string; url: string; origin: string };

const timeoutMilliseconds = 10_000;
/** What Discord says of who can't be reached: messages closed, no shared server, no account, no member. */
const unreachable = [50_007, 50_278, 10_013, 10_007];
const maxCharacters = 2_000;
/** What Discord says where the message has its thread already. */
const threadExists = 160_004;
/** Minutes without a message after which Discord hides a thread; the next message shows it again. */
const archiveMinutes = 10_080;

const channelSchema = z.object({ id: z.string().regex(/^\d+$/) });
const errorSchema = z.object({ code: z.number().optional(), retry_after: z.number().optional() });

/** Direct messages of Discord's bots, over HTTP alone: see `DirectMessages`. */
export function discordDirectMessages({ botToken, url, origin }: Settings): DirectMessages {
  const base = `${url.replace(/\/$/, "")}/api/v10`;
  const ask = (method: string, path: string, body: object | null, signal: AbortSignal) =>
    fetch(base + path, {
      method,
      headers: {
        authorization: `Bot ${botToken}`,
        ...(body && { "content-type": "application/json" }),
        // Discord turns away programs that don't name themselves like this.
        "user-agent": `DiscordBot (${origin}, 1)`,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
  const post = (path: string, body: object, signal: AbortSignal) => ask("POST", path, body, signal);
  return {
    async open(accountId, signal) {
      try {
        const answer = await post("/users/@me/channels", { recipient_id: accountId }, signal);
        if (!answer.ok) return await refusalOf(answer);
        return { kind: "open", channelId: channelSchema.parse(await answer.json()).id };
      } catch {
        return { kind: "unknown" };
      }
    },
    async giveRole({ serverId, roleId, accountId }, signal) {
      try {
        const path = `/guilds/${serverId}/members/${accountId}/roles/${roleId}`;
        const answer = await ask("PUT", path, null, signal);
        if (!answer.ok) return await refusalOf(answer);
        await answer.body?.cancel();
        return { kind: "sent" };
      } catch {
        return { kind: "unknown" };
      }
    },
    async startThread({ channelId, name, text, nonce }, signal) {
      const messages = `/channels/${channelId}/messages`;
      try {
        const posted = await post(messages, messageOf(text, nonce), signal);
        if (!posted.ok) return await refusalOf(posted);
        // A thread has the id of the message that it begins with.
        const { id } = channelSchema.parse(await posted.json());
        const thread = { name, auto_archive_duration: archiveMinutes };
        const opened = await post(`${messages}/${id}/threads`, thread, signal);
        const refusal = opened.ok ? await opened.body?.cancel() : await refusalOf(opened);
        return !refusal || refusal.kind === "sent" ? { kind: "open", channelId: id } : refusal;
      } catch {
        return { kind: "unknown" };
      }
    },
    async send({ channelId, text, nonce }, signal) {
      try {
        const answer = await post(`/channels/${channelId}/messages`, messageOf(text, nonce), signal);
        if (!answer.ok) return await refusalOf(answer);
        await answer.body?.cancel();
        return { kind: "sent" };
      } catch {
        return { kind: "unknown" };
      }
    },
  };
}

function messageOf(text: string, nonce: string): object {
  const content = [...text].slice(0, maxCharacters).join("");
  return { content, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } };
}

async function refusalOf(answer: Response): Promise<DirectMessageAnswer> {
  const { status, headers } = answer;
  const body = errorSchema.safeParse(await answer.json().catch(() => null));
  const { code, retry_after } = body.success ? body.data : {};
  if (status === 429) {
    const seconds = retry_after ?? Number(headers.get("retry-after") ?? 1);
    return { kind: "later", seconds: Number.isFinite(seconds) ? seconds : null };
  }
  // A token that is wrong now is replaced by the owner.
  if (status >= 500 || status === 401) return { kind: "later", seconds: null };
  if (code === threadExists) return { kind: "sent" };
  if (code !== undefined && unreachable.includes(code)) return { kind: "closed" };
  return { kind: "refused", status };
}
