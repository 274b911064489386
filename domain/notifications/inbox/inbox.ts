import { and, desc, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Database, Queryable } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { can } from "../../people/model.ts";
import { kindsFor } from "../kinds.ts";
import { deskPerson } from "../preferences/save-preferences.ts";
import { type NotificationRow, notifications } from "../tables.ts";

type InboxCtx = Pick<Ctx, "db" | "clock" | "actor">;
export type InboxItem = Omit<NotificationRow, "personId" | "eventId">;
type InboxPosition = Pick<NotificationRow, "createdAt" | "id">;

/** Days after which a notification is removed, read or not. */
const retentionDays = 90;

/** The rows that the actor may read now: their own, of kinds that their role still may (Rule P39). */
function ownRows(actor: Ctx["actor"], personId: string) {
  const kinds = actor.kind === "person" ? kindsFor((capability) => can(actor.role, capability)) : [];
  return and(eq(notifications.personId, personId), inArray(notifications.kind, kinds));
}

const shown = {
  id: notifications.id,
  kind: notifications.kind,
  title: notifications.title,
  body: notifications.body,
  path: notifications.path,
  alertAt: notifications.alertAt,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

type ListInput = { unreadOnly: boolean; before?: InboxPosition | undefined; limit: number };

/** One's own notifications, newest first. Refuses whoever has no desk. */
export async function listInbox(ctx: InboxCtx, input: ListInput): Promise<Result<InboxItem[]>> {
  const person = deskPerson(ctx);
  if (!person.ok) return person;
  const { createdAt, id, readAt } = notifications;
  const { before } = input;
  const rows = await ctx.db
    .select(shown)
    .from(notifications)
    .where(
      and(
        ownRows(ctx.actor, person.value),
        input.unreadOnly ? isNull(readAt) : undefined,
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

/** How many of one's own notifications are unread, at most 100. */
export async function countUnread(ctx: InboxCtx): Promise<number> {
  const person = deskPerson(ctx);
  if (!person.ok) return 0;
  const unread = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ownRows(ctx.actor, person.value), isNull(notifications.readAt)))
    .limit(maxCounted);
  return ctx.db.$count(unread.as("unread"));
}

type Which = { ids: readonly string[] } | { path: string } | { upTo: Date };

/**
 * Marks one's own notifications as read: some, those that lead to a page, or all that had come by a moment,
 * so that what arrives meanwhile stays unread. Answers how many were unread; those of others are left alone.
 */
export async function markRead(ctx: InboxCtx, which: Which): Promise<Result<{ marked: number }>> {
  const person = deskPerson(ctx);
  if (!person.ok) return person;
  const personId = person.value;
  return ctx.db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ readAt: ctx.clock.now() })
      .where(and(eq(notifications.personId, personId), isNull(notifications.readAt), matching(which)))
      .returning({ id: notifications.id });
    if (marked.length > 0) await tellInbox(tx, ctx, personId);
    return ok({ marked: marked.length });
  });
}

function matching(which: Which) {
  if ("ids" in which) return inArray(notifications.id, [...which.ids]);
  return "path" in which ? eq(notifications.path, which.path) : lte(notifications.createdAt, which.upTo);
}

function tellInbox(tx: Queryable, { actor }: InboxCtx, personId: string) {
  return appendEvent(tx, {
    subjectKind: "inbox",
    subjectId: personId,
    type: "inbox.read",
    actor,
    visibility: "internal",
    topics: [`inbox:${personId}`],
  });
}

/** Removes notifications that are older than 90 days; answers how many. */
export async function forgetNotifications(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  const removed = await db.delete(notifications).where(lt(notifications.createdAt, before));
  return removed.rowCount ?? 0;
}
