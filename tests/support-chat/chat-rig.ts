import { randomUUID } from "node:crypto";
import type { SupportCtx } from "../../domain/support/index.ts";
import { answerChat, readChat, readOwnChat, sendChatMessage } from "../../domain/support/index.ts";
import { type Actor, type Role, visitor } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";

/** The value of a command that must have succeeded. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.text}`);
  return result.value;
}

/** The context of the chat's commands with a clock and a log of its own, and somebody of each kind. */
export async function chatRig(database: TestDatabase) {
  const { ctx, clock } = ordersCtx(database);
  const by = (actor: Actor): SupportCtx => ({ ...ctx, actor });
  const staffOf = async (role: Role = "staff", name = "Teller Finch") =>
    by(await person(database, role, name));
  return { ctx, clock, by, staffOf, guest: by(visitor) };
}

type Options = Partial<Parameters<typeof sendChatMessage>[1]>;

/** A visitor's message with a key and a network of its own unless told otherwise. */
export function say(ctx: SupportCtx, text: string, options: Options = {}) {
  return sendChatMessage(ctx, { tokens: [], key: randomUUID(), client: randomUUID(), text, ...options });
}

/** A guest's new conversation with one message, and the token of their browser. */
export async function startedChat(
  ctx: SupportCtx,
  options: Options = {},
): Promise<{ chatId: string; tokens: string[] }> {
  const { chatId, token } = must(await say(ctx, "Where is my order?", options));
  return { chatId, tokens: token ? [token] : [] };
}

/** An answer of staff with a key of its own. */
export function reply(
  ctx: SupportCtx,
  chatId: string,
  text = "On its way.",
  options: Partial<Parameters<typeof answerChat>[1]> = {},
) {
  return answerChat(ctx, { chatId, text, key: randomUUID(), ...options });
}

/** The id of the person whose context it is. */
export function idOf({ actor }: SupportCtx): string {
  if (actor.kind !== "person") throw new Error("Nobody is signed in");
  return actor.personId;
}

/** What stands in a conversation, as its visitor reads it. */
export async function textOf(ctx: SupportCtx, tokens: readonly string[]): Promise<string[]> {
  const own = must(await readOwnChat(ctx, { tokens }));
  return own?.lines.map(({ author, text }) => `${author}: ${text}`) ?? [];
}

/** How it stands at the desk. */
export async function atDesk(staff: SupportCtx, chatId: string) {
  return must(await readChat(staff, chatId));
}
