import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import type { SupportCtx } from "./context.ts";
import { type CannedReplyRow, cannedReplies } from "./tables.ts";

export type CannedReply = Omit<CannedReplyRow, "updatedAt">;

/** More than anybody finds one in. */
const mostReplies = 200;

/** All canned replies, by their shortcuts, for staff who progress orders. */
export async function listCannedReplies(
  ctx: Pick<SupportCtx, "db" | "actor">,
): Promise<Result<CannedReply[]>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { id, title, shortcut, body, version } = cannedReplies;
  return ok(
    await ctx.db.select({ id, title, shortcut, body, version }).from(cannedReplies).orderBy(asc(shortcut)),
  );
}

/**
 * Writes a canned reply, for managers: a new one under an id that the sender chose (version 0), or another
 * text for one as it was seen. Sent again it changes nothing. Refuses a shortcut that another one has
 * (`invalid`), and one that was changed or removed meanwhile (`conflict`).
 */
export function saveCannedReply(ctx: SupportCtx, reply: CannedReply): Promise<Result<undefined>> {
  return change(ctx, reply.id, async (tx, known) => {
    const { id, version, ...texts } = reply;
    const isSame =
      known && (["title", "shortcut", "body"] as const).every((name) => known[name] === texts[name]);
    if (isSame) return ok(undefined);
    if ((known?.version ?? 0) !== version) return fail(changedMeanwhile);
    const [taken] = await tx
      .select({ id: cannedReplies.id })
      .from(cannedReplies)
      .where(and(eq(cannedReplies.shortcut, texts.shortcut), ne(cannedReplies.id, id)));
    if (taken) return fail(shortcutTaken);
    const [all] = await tx.select({ replies: count() }).from(cannedReplies);
    if (!known && (all?.replies ?? 0) >= mostReplies) return fail(tooMany);
    const row = { ...texts, version: version + 1, updatedAt: ctx.clock.now() };
    await tx
      .insert(cannedReplies)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: cannedReplies.id, set: row });
    await note(ctx, tx, id, "canned_reply.saved", { shortcut: texts.shortcut, version: version + 1 });
    return ok(undefined);
  });
}

/** Removes a canned reply as it was seen (`conflict` otherwise), for managers. One that is gone stays so. */
export function removeCannedReply(
  ctx: SupportCtx,
  { id, version }: Pick<CannedReply, "id" | "version">,
): Promise<Result<undefined>> {
  return change(ctx, id, async (tx, known) => {
    if (!known) return ok(undefined);
    if (known.version !== version) return fail(changedMeanwhile);
    await tx.delete(cannedReplies).where(eq(cannedReplies.id, id));
    await note(ctx, tx, id, "canned_reply.removed", { shortcut: known.shortcut });
    return ok(undefined);
  });
}

type Change = (tx: Transaction, known: CannedReplyRow | undefined) => Promise<Result<undefined>>;

/** Few change them and seldom, so that one after the other is soon enough; whoever reads does not wait. */
async function change(ctx: SupportCtx, id: string, run: Change): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    await tx.execute(sql`lock table ${cannedReplies} in share row exclusive mode`);
    const [known] = await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id));
    return run(tx, known);
  });
}

async function note(
  ctx: Pick<SupportCtx, "actor">,
  tx: Transaction,
  id: string,
  type: string,
  data: Record<string, string | number>,
): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "canned_reply",
    subjectId: id,
    type,
    actor: ctx.actor,
    visibility: "internal",
    data,
    topics: ["chats"],
  });
}

const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "Someone else just changed this reply. Check it, then save again.",
};
const shortcutTaken: Failure = {
  code: "invalid",
  field: "shortcut",
  text: "Another reply has this shortcut. Choose a different one.",
};
const tooMany: Failure = {
  code: "conflict",
  text: `You already have ${mostReplies} canned replies. Remove one first.`,
};
