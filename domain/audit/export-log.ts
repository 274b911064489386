import { ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import type { AuditCursor, AuditFilter } from "./inputs.ts";
import { type AuditCtx, type AuditEntry, searchLog } from "./search-log.ts";

/** Events read at a time, whatever the size of the file. */
const batch = 500;

/**
 * Everything that a search finds, newest first, a batch at a time: no more than one is in memory, and no
 * transaction stays open between them. That it was asked for is an event of its own, which keeps the filters
 * but no typed text: that may be somebody's address (Rule P5). For whoever may search.
 */
export async function exportLog(
  ctx: AuditCtx,
  filter: AuditFilter,
): Promise<Result<AsyncIterable<AuditEntry[]>>> {
  const may = allow(ctx.actor, "desk.enter");
  if (!may.ok) return may;
  const { kind, by, from, to, subject, text } = filter;
  await appendEvent(ctx.db, {
    subjectKind: "audit",
    subjectId: "log",
    type: "audit.export",
    actor: ctx.actor,
    visibility: "internal",
    data: {
      ...{ kind: kind ?? null, by: by ?? null, from: from ?? null, to: to ?? null },
      searched: [...(subject ? ["subject"] : []), ...(text ? ["text"] : [])],
    },
    topics: [],
  });
  return ok(batchesOf(ctx, filter));
}

async function* batchesOf(ctx: AuditCtx, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let before: AuditCursor | undefined;
  do {
    const page = await searchLog(ctx, { filter, before, limit: batch });
    if (!page.ok) return;
    yield page.value.entries;
    before = page.value.next ?? undefined;
  } while (before);
}
