import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { orderEventTexts } from "../orders/index.ts";
import { actorNamesOf, allow } from "../people/index.ts";
import { findSubjects, type Subject } from "./find-subjects.ts";
import type { AuditCursor, AuditFilter } from "./inputs.ts";
import { type AuditKindName, auditKinds } from "./model.ts";

export type AuditCtx = Pick<Ctx, "db" | "actor">;

/** An event as the audit log shows it. Holds no secret, and what is personal only masked (Rule P5). */
export type AuditEntry = {
  id: string;
  at: Date;
  /** Whose doing it was: a display name, `Key: <name>`, the name of a job, or null for a visitor. */
  actorName: string | null;
  /** What `by` finds it by; null for a visitor. */
  actorId: string | null;
  type: string;
  kind: AuditKindName;
  subjectKind: string;
  subjectId: string;
  /** A person's or a key's name; of other subjects their id. */
  subject: string;
  /** An order's event in words; null for others. */
  orderText: string | null;
  note: string | null;
  data: Record<string, unknown>;
};

export type AuditPage = {
  entries: AuditEntry[];
  /** Where older ones begin; null at the end of the log. */
  next: AuditCursor | null;
  /** Whether the search for a text stopped before it had found a whole page. */
  isPart: boolean;
};

/**
 * How many events a text is looked for in at once: no index holds texts, so that writing an event stays
 * cheap. What is older is looked through by the next page.
 */
const textWindow = 2_000;

/** The kinds of events that this actor may see. */
export function kindsFor(actor: Actor): AuditKindName[] {
  const all = Object.keys(auditKinds) as AuditKindName[]; // The keys are the names.
  return all.filter((kind) => allow(actor, auditKinds[kind].needs).ok);
}

const kindOfType = new Map<string, AuditKindName>(
  (Object.keys(auditKinds) as AuditKindName[]).flatMap((kind) =>
    auditKinds[kind].types.map((type) => [type, kind] as const),
  ),
);

type Row = Omit<AuditEntry, "at" | "kind" | "orderText" | "subject" | "actorName"> & {
  at: Date | string;
  actorKind: string;
  micros: string;
};

type Query = { filter: AuditFilter; before?: AuditCursor | undefined; limit: number };

/**
 * One page of everything that happened (Rule P40), newest first, by who, what it happened to, kind, days and
 * text, as far as the actor may see it. Refuses who is not at the desk.
 */
export async function searchLog(ctx: AuditCtx, { filter, before, limit }: Query): Promise<Result<AuditPage>> {
  const may = allow(ctx.actor, "desk.enter");
  if (!may.ok) return may;
  const seen = kindsFor(ctx.actor);
  const kinds = filter.kind ? seen.filter((kind) => kind === filter.kind) : seen;
  const types = kinds.flatMap((kind) => [...auditKinds[kind].types]);
  const subjects = filter.subject ? await findSubjects(ctx, filter.subject) : null;
  const most = filter.text ? textWindow : limit + 1;
  const source = sourceOf({ filter, before, types, subjects, most });
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${shown} from (${source}) as found where ${textIn(filter.text)} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const isWhole = rows.length > limit;
  const last = isWhole ? page.at(-1) : undefined;
  const stopped = filter.text && !isWhole ? await endOfWindow(ctx, source) : null;
  return ok({
    entries: await entriesOf(ctx, page),
    next: last ? { micros: last.micros, id: last.id } : stopped,
    isPart: stopped !== null,
  });
}

const shown = sql.raw(`id::text, at, (extract(epoch from at) * 1000000)::bigint::text as micros, type,
  actor_kind as "actorKind", actor_id as "actorId", subject_kind as "subjectKind", subject_id as "subjectId",
  note, data`);
const newest = sql.raw("order by at desc, id desc limit");

type Source = {
  filter: AuditFilter;
  before: AuditCursor | undefined;
  types: readonly string[];
  subjects: readonly Subject[] | null;
  most: number;
};

/**
 * The newest `most` events that pass everything but the text. Each way walks an index from its newest end: of
 * the subjects, of each type (of one actor), or of all events.
 */
function sourceOf({ filter, before, types, subjects, most }: Source): SQL {
  const { by, kind } = filter;
  const list = sql`${sql.param(types)}::text[]`;
  const within = sql.join(rangeOf(filter, before), sql` and `);
  const own = by ? sql`actor_id = ${by}` : sql`true`;
  if (subjects) {
    const kinds = sql.param(subjects.map((subject) => subject.kind));
    const ids = sql.param(subjects.map((subject) => subject.id));
    return sql`select events.* from unnest(${kinds}::text[], ${ids}::text[]) as subject (kind, id)
      join events on subject_kind = subject.kind and subject_id = subject.id
      where type = any(${list}) and ${own} and ${within} order by at desc, events.id desc limit ${most}`;
  }
  if (by || kind) {
    return sql`select each.* from unnest(${list}) as wanted (type) cross join lateral (
        select * from events where ${own} and events.type = wanted.type and ${within} ${newest} ${most}
      ) as each ${newest} ${most}`;
  }
  return sql`select * from events where type = any(${list}) and ${within} ${newest} ${most}`;
}

function rangeOf({ from, to }: AuditFilter, before: AuditCursor | undefined): [SQL, ...SQL[]] {
  return [
    sql`true`,
    ...(from ? [sql`at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql`at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
    ...(before ? [sql`(at, events.id) < (${momentOf(before)}, ${before.id}::bigint)`] : []),
  ];
}

function momentOf({ micros }: AuditCursor): SQL {
  return sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
}

/** A status or a field is found as it is written and as it is read: `gold_received`, `Gold Received`. */
function textIn(text: string | undefined): SQL {
  if (!text) return sql`true`;
  const sought = text.toLowerCase().replaceAll("_", " ");
  return sql`position(${sought} in lower(replace(concat_ws(' ', type, note, (data - 'tally')::text), '_', ' '))) > 0`;
}

/** The last event of a window that was looked through whole; null where the log ended within it. */
async function endOfWindow(ctx: AuditCtx, source: SQL): Promise<AuditCursor | null> {
  const { rows } = await ctx.db.execute<AuditCursor>(sql`
    select (extract(epoch from at) * 1000000)::bigint::text as micros, id::text
    from (${source}) as found offset ${textWindow - 1} limit 1`);
  return rows[0] ?? null;
}

/** Subjects that are called as a person or a key is. */
const namedLike: Record<string, string> = { "api-key": "key", "notification-preferences": "person" };

async function entriesOf(ctx: AuditCtx, rows: readonly Row[]): Promise<AuditEntry[]> {
  const subjects = rows.map(({ subjectKind, subjectId }) => ({
    actorKind: namedLike[subjectKind] ?? subjectKind,
    actorId: subjectId,
  }));
  const ofOrders = rows.filter(({ subjectKind }) => subjectKind === "order");
  const [names, texts] = await Promise.all([
    actorNamesOf(ctx.db, [...rows, ...subjects]),
    orderEventTexts(ctx.db, ofOrders),
  ]);
  const textOf = new Map(ofOrders.map(({ id }, index) => [id, texts[index] ?? null]));
  return rows.map(({ micros: _, actorKind, ...row }) => ({
    ...row,
    at: new Date(row.at),
    actorName:
      row.actorId && (names.get(row.actorId) ?? (actorKind === "person" ? "Unknown person" : row.actorId)),
    kind: kindOfType.get(row.type) ?? "audit",
    subject: names.get(row.subjectId) ?? row.subjectId,
    orderText: textOf.get(row.id) ?? null,
  }));
}
