import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { containing, indexedPart, searchText } from "../../platform/database/like-pattern.ts";
import { allow, findPeople, whomReaderFinds } from "../people/index.ts";
import type { ChatState } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { excerpt, peopleOf } from "./list-chats.ts";
import type { ChatRow } from "./tables.ts";

/** A conversation as a search shows it. */
export type ChatHit = {
  id: string;
  /** What the visitor is called; null for one who has not said. */
  name: string | null;
  email: string | null;
  state: ChatState;
  lastMessageAt: Date;
  /** The newest words of it. */
  last: string;
};

type FoundChat = Pick<ChatRow, "id" | "personId" | "name" | "email" | "state"> & {
  lastMessageAt: string;
  last: string;
};

/** Of a name that hundreds share, so many are looked at. */
const mostLookedAt = 200;
/** The newest words are looked through in so many conversations. */
const newest = 1000;

type ChatSearch = {
  words: string;
  limit: number;
  /** What `findPeople` finds, for whoever asks it for more than this. */
  people?: Promise<readonly string[]> | undefined;
};

/**
 * Conversations by their visitor's name or email address, and by the newest words of the last thousand; the
 * newest first. People with an account are found by what the reader may see of them, as in `searchPeople`.
 * `words` is in lower case, with three letters or digits together at least. Staff who progress orders.
 */
export async function searchChats(
  ctx: Pick<SupportCtx, "db" | "actor">,
  { words, limit, people: found }: ChatSearch,
): Promise<Result<ChatHit[]>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const folded = searchText(words);
  const [pattern, indexed] = [containing(folded), indexedPart(folded)];
  const [mailPattern, mailIndexed] = [containing(words), indexedPart(words)];
  const people = await whomReaderFinds(ctx, words, await (found ?? findPeople(ctx.db, words)));
  const { rows } = await ctx.db.execute<FoundChat>(sql`
    select chat.id, person_id as "personId", name, email, state, last_message_at as "lastMessageAt",
      last_text as last
    from chat_conversations as chat
    where chat.id in (
      (select id from chat_conversations
        where (search_text(name) like ${indexed} or lower(email) like ${mailIndexed})
          and (search_text(name) || '' like ${pattern} or lower(email) || '' like ${mailPattern})
        limit ${mostLookedAt})
      union (select id from chat_conversations where person_id = any(${sql.param(people)}::uuid[])
        limit ${mostLookedAt})
      union (select id from
        (select id, last_text, last_message_at from chat_conversations
          order by last_message_at desc limit ${newest}) as latest
        where search_text(last_text) like ${pattern} order by last_message_at desc limit ${limit}))
    order by last_message_at desc limit ${limit}`);
  const reach = await peopleOf(ctx, rows);
  return ok(
    rows.map(({ personId, lastMessageAt, last, ...chat }) => {
      const person = personId === null ? undefined : reach.get(personId);
      return {
        ...chat,
        name: person?.displayName ?? chat.name,
        email: person?.email ?? chat.email,
        // The driver gives moments of a plain statement as text.
        lastMessageAt: new Date(lastMessageAt),
        last: excerpt(last),
      };
    }),
  );
}
