import type { AuditEntry } from "../../../../domain/audit/index.ts";
import { auditKinds } from "../../../../domain/audit/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { eventText } from "./event-copy.ts";

/** An event as a line of the log: words only, nothing of what it holds besides. */
export type ActivityLine = {
  id: string;
  /** Written out, in UTC. */
  at: string;
  kind: string;
  title: string;
  /** The page of what it happened to, where it has one. */
  to: string | null;
  text: string;
  note: string | null;
  /** Who did it; null for a visitor. */
  by: string | null;
  byId: string | null;
};

/** Reads an event of the log as a line. */
export function activityLine(entry: AuditEntry): ActivityLine {
  const { id, at, kind, actorName, actorId, subjectKind, subjectId, subject, orderText, note } = entry;
  const isOrder = subjectKind === "order";
  const { title, text } = isOrder
    ? { title: `Order #${subjectId.slice(0, 8)}`, text: orderText ?? entry.type }
    : eventText(entry);
  return {
    ...{ id, title, text, note },
    at: formatMoment(at),
    kind: auditKinds[kind].label,
    to: pageOf(subjectKind, subjectId),
    // Who did something to themself is named once.
    by: actorName === subject ? null : actorName,
    byId: actorId,
  };
}

function pageOf(kind: string, id: string): string | null {
  if (kind === "order") return `/admin/orders/${id}`;
  if (kind === "listing") return `/admin/listings/${id}`;
  return kind === "chat" ? `/admin/chats/${id}` : null;
}
