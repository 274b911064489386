import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { ownChats, type Tokens } from "./access.ts";
import type { SupportCtx } from "./context.ts";
import { noChat } from "./failures.ts";
import { changeChat, lockChat, noteChat } from "./write-message.ts";

type Contact = { tokens: Tokens; chatId: string; name?: string | undefined; email?: string | undefined };

/**
 * Says who a visitor is and where one mail may go when they miss an answer; what is left out is forgotten.
 * Links mailed to another address before stop working. Refuses a conversation of somebody else (`not_found`),
 * and one of a signed-in person, whose profile says both (`conflict`).
 */
export async function setChatContact(ctx: SupportCtx, contact: Contact): Promise<Result<undefined>> {
  const { tokens, chatId } = contact;
  const own = await ownChats(ctx, ctx.db, tokens);
  if (!own.some(({ id }) => id === chatId)) return fail(noChat);
  return transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    if (!locked.ok) return locked;
    if (locked.value.personId !== null) return fail(saidByProfile);
    const [name, email] = [contact.name ?? null, contact.email ?? null];
    if (locked.value.name === name && locked.value.email === email) return ok(undefined);
    await changeChat(tx, chatId, { name, email });
    await noteChat(ctx, tx, chatId, "chat.contact_changed");
    return ok(undefined);
  });
}

const saidByProfile = {
  code: "conflict",
  text: "You're signed in, so we use the name and email address from your profile.",
} as const;
