import type { ShopCtx } from "../app/context.ts";
import { saveView } from "../domain/orders/index.ts";
import { listPeople } from "../domain/people/index.ts";
import { addShiftNote } from "../domain/shifts/index.ts";
import { answerChat, saveCannedReply, sendChatMessage } from "../domain/support/index.ts";
import { type Actor, type Role, visitor } from "../kernel/actor.ts";
import { demoPeople } from "./people.ts";
import { unwrap } from "./unwrap.ts";

const replies = [
  {
    id: "3d0c7b52-6f0e-4c58-9a53-0c5c3fd0a101",
    title: "On our way",
    shortcut: "omw",
    body: "Thanks for waiting! Our trader is on the way. They'll say the phrase from your order page first.",
  },
  {
    id: "3d0c7b52-6f0e-4c58-9a53-0c5c3fd0a102",
    title: "Payout time",
    shortcut: "payout",
    body: "We pay within five minutes of receiving your gold. You can follow it live on your order's page.",
  },
];

type DemoChat = { name: string; text: string; answer?: string };

/** One waits for an answer, one has it. */
const chats: readonly DemoChat[] = [
  { name: "Fen Warbler", text: "Hi! I'm selling 400M tonight. Do you still pay by PayPal?" },
  {
    name: "Brine Baron",
    text: "My gold was received a minute ago. When do you pay?",
    answer: "Within five minutes. You'll see it on your order's page the moment it's sent.",
  },
];

/**
 * Makes the desk of a fresh demo lived in: canned replies, conversations, a shared view and a note for the
 * next shift, all by the shop's own commands. The demo people must be there.
 */
export async function seedDemoDesk(ctx: ShopCtx): Promise<void> {
  const [staff, manager] = [await as(ctx, "staff"), await as(ctx, "manager")];
  for (const reply of replies) unwrap(await saveCannedReply(manager, { ...reply, version: 0 }));
  for (const [index, chat] of chats.entries()) await startChat(ctx, staff, chat, index);
  unwrap(
    await saveView(manager, {
      name: "Gold sales to pay",
      query: "status=gold_received&type=gold_sale",
      isShared: true,
      onceKey: "demo-view",
    }),
  );
  const text = "World 333 is busy tonight. Offer World 335 first.";
  unwrap(await addShiftNote(manager, { text, key: "demo-shift-note" }));
}

async function startChat(ctx: ShopCtx, staff: ShopCtx, chat: DemoChat, index: number): Promise<void> {
  const { name, text, answer } = chat;
  const client = `demo-chat-${index}`;
  const sent = { tokens: [], text, name, client, key: client };
  const { chatId } = unwrap(await sendChatMessage({ ...ctx, actor: visitor }, sent));
  if (answer) unwrap(await answerChat(staff, { chatId, text: answer, key: `demo-answer-${index}` }));
}

async function as(ctx: ShopCtx, role: Role): Promise<ShopCtx> {
  const email = demoPeople.find((person) => person.role === role)?.email ?? "";
  const [found] = unwrap(await listPeople(ctx, { search: email })).people;
  if (!found) throw new Error(`There is no demo ${role}`);
  const actor: Actor = { kind: "person", personId: found.id, role, sessionId: "demo", elevated: true };
  return { ...ctx, actor };
}
