import { randomUUID } from "node:crypto";
import { answerChat, sendChatMessage } from "../../domain/support/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { unwrap } from "../unwrap.ts";
import { asActor, type Day, type DayPerson } from "./day.ts";

/** Visitors who write on the day. */
const visitors = 10;
/** Messages of one before staff answer, at most. */
const maxInARow = 3;

type Chat = {
  tokens: string[];
  chatId: string;
  waiting: number;
  left: number;
  holder: DayPerson | null;
};

/** Visitors who write, once or several times in a row, and staff who answer. */
export function createChats(day: Day, random: () => number) {
  const chats: Chat[] = [];
  let toCome = visitors;

  async function write(chat: Chat | null): Promise<Chat> {
    const said = { tokens: chat?.tokens ?? [], key: randomUUID(), client: randomUUID() };
    const { chatId, token } = unwrap(
      await sendChatMessage(asActor(day, visitor), { ...said, text: "How long?" }),
    );
    if (chat) return Object.assign(chat, { waiting: chat.waiting + 1, left: chat.left - 1 });
    const started = { tokens: token ? [token] : [], chatId, waiting: 1, left: 2, holder: null };
    chats.push(started);
    return started;
  }

  async function answer(chat: Chat): Promise<void> {
    const person = chat.holder ?? day.staff[Math.floor(random() * 3)] ?? day.staff[0];
    const said = { chatId: chat.chatId, text: "A few minutes.", key: randomUUID() };
    unwrap(await answerChat(asActor(day, person), said));
    Object.assign(chat, { waiting: 0, holder: person });
  }

  return {
    isOpen: () => toCome > 0 || chats.some(({ waiting, left }) => waiting > 0 || left > 0),
    async goOn(): Promise<void> {
      const waiting = chats.find((chat) => chat.waiting > 0);
      const more = chats.find((chat) => chat.left > 0 && chat.waiting < maxInARow);
      if (waiting && random() < 0.5) return answer(waiting);
      if (more && random() < 0.6) return void (await write(more));
      if (toCome > 0) {
        toCome -= 1;
        return void (await write(null));
      }
      if (waiting) return answer(waiting);
      if (more) await write(more);
    },
  };
}
