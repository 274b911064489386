import { and, count, desc, eq, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Database } from "../../../platform/database/connect.ts";
import { signalTopic } from "../../../platform/live/signal-topic.ts";
import { can } from "../../people/model.ts";
import { kindsFor } from "../kinds.ts";
import { deskPerson } from "../preferences/save-preferences.ts";
import { type InboxEntryRow, inboxEntries } from "../tables.ts";
import { endEntries } from "./entries.ts";

type InboxCtx = Pick<Ctx, "db" | "clock" | "actor">;
type InboxPosition = Pick<InboxEntryRow, "createdAt" | "id">;
/** An entry as one person reads it. */
export type InboxItem = Pick<InboxEntryRow, "id" | "kind" | "title" | "body" | "path" | "createdAt"> & {
  isUnread: boolean;
  /** Nothing is left to do about it. */
  hasEnded: boolean;
};

/** Days after which an entry is removed, read or not. */
const retentionDays = 90;

/** The entries that the actor may read now: their own, of kinds that their role still may (Rule P39). */
function ownEntries(actor: Ctx["actor"], personId: string) {
  const kinds = actor.kind === "person" ? kindsFor((capability) => can(actor.role, capability)) : [];
  return and(sql`${inboxEntries.personIds} @> array[${personId}]::uuid[]`, inArray(inboxEntries.kind, kinds));
}

/** The second condition is that of the index, whoever it is. */
const unreadBy = (personId: string) =>
  sql`${inboxEntries.unreadBy} @> array[${personId}]::uuid[] and ${inboxEntries.unreadBy} <> '{}'`;

type ListInput = { unreadOnly: boolean; before?: InboxPosition | undefined; limit: number };

/** One's own entries, newest first. Refuses whoever has no desk. */
export async function listInbox(ctx: InboxCtx, input: ListInput): Promise<Result<InboxItem[]>> {
  const person = deskPerson(ctx);
  if (!person.ok) return person;
  const { id, kind, title, body, path, createdAt, endedAt } = inboxEntries;
  const { before } = input;
  const rows = await ctx.db
    .select({
      ...{ id, kind, title, body, path, createdAt },
      isUnread: sql<boolean>`${inboxEntries.unreadBy} @> array[${person.value}]::uuid[]`,
      hasEnded: sql<boolean>`${endedAt} is not null`,
    })
    .from(inboxEntries)
    .where(
      and(
        ownEntries(ctx.actor, person.value),
        input.unreadOnly ? unreadBy(person.value) : undefined,
        before &&
          or(lt(createdAt, before.createdAt), and(eq(createdAt, before.createdAt), lt(id, before.id))),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit);
  return ok(rows);
}

/** What a badge shows as "99+" is not counted further: with thousands unread, counting was most of a page. */
const maxCounted = 100;

/** How many of one's own entries are unread, at most 100. */
export async function countUnread(ctx: InboxCtx): Promise<number> {
  const person = deskPerson(ctx);
  if (!person.ok) return 0;
  const unread = ctx.db
    .select({ id: inboxEntries.id })
    .from(inboxEntries)
    .where(and(ownEntries(ctx.actor, person.value), unreadBy(person.value)))
    .limit(maxCounted);
  return ctx.db.$count(unread.as("unread"));
}

type Which = { ids: readonly string[] } | { path: string } | { upTo: Date };

/**
 * Marks one's own entries as read: some, those that lead to a page, or all that had come by a moment, so that
 * what arrives meanwhile stays unread. Answers how many were unread; for others nothing changes.
 */
export async function markRead(ctx: InboxCtx, which: Which): Promise<Result<{ marked: number }>> {
  const person = deskPerson(ctx);
  if (!person.ok) return person;
  const personId = person.value;
  return ctx.db.transaction(async (tx) => {
    const marked = await tx
      .update(inboxEntries)
      .set({ unreadBy: sql`array_remove(${inboxEntries.unreadBy}, ${personId}::uuid)` })
      .where(and(unreadBy(personId), matching(which)))
      .returning({ id: inboxEntries.id });
    if (marked.length > 0) await signalTopic(tx, `inbox:${personId}`);
    return ok({ marked: marked.length });
  });
}

function matching(which: Which) {
  if ("ids" in which) return inArray(inboxEntries.id, [...which.ids]);
  return "path" in which ? eq(inboxEntries.path, which.path) : lte(inboxEntries.createdAt, which.upTo);
}

/** What came of an inbox, over all people: entries by their kind, and how often one is unread. */
export type InboxFigures = { entries: Record<string, number>; unread: number };

/** The figures of what came or was renewed since a moment. */
export async function readInboxFigures(
  { db }: Pick<InboxCtx, "db">,
  { since }: { since: Date },
): Promise<InboxFigures> {
  const { kind, unreadBy: left, createdAt } = inboxEntries;
  const rows = await db
    .select({ kind, entries: count(), unread: sql<number>`sum(cardinality(${left}))::int` })
    .from(inboxEntries)
    .where(gte(createdAt, since))
    .groupBy(kind);
  return {
    entries: Object.fromEntries(rows.map((row) => [row.kind, row.entries])),
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
  };
}

/** Ends what no event ended, and removes entries that are older than 90 days; answers how many. */
export async function forgetEntries(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  return db.transaction(async (tx) => {
    await endEntries(tx, "any", now);
    const removed = await tx.delete(inboxEntries).where(lt(inboxEntries.createdAt, before));
    return removed.rowCount ?? 0;
  });
}
