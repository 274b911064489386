import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { namesOf } from "../../people/index.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import type { Dispute, DisputeEntry } from "../purchase/purchase-view.ts";
import { type DisputeEntryRow, type DisputeRow, disputeEntries, purchaseDisputes } from "../tables.ts";

/** The disputes of an order, newest first, with what was written in them; names of staff where staff read. */
export async function disputesOf(
  db: Queryable,
  orderId: string,
  { withNames }: { withNames: boolean },
): Promise<Dispute[]> {
  const { openedAt } = purchaseDisputes;
  const isIts = eq(purchaseDisputes.orderId, orderId);
  const rows = await db.select().from(purchaseDisputes).where(isIts).orderBy(desc(openedAt));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { createdAt, disputeId, id } = disputeEntries;
  const isTheirs = inArray(disputeId, ids);
  const entries = await db.select().from(disputeEntries).where(isTheirs).orderBy(asc(createdAt), asc(id));
  const people = [...rows.map(({ decidedBy }) => decidedBy), ...staffOf(entries)];
  const known = people.flatMap((personId) => personId ?? []);
  const names = withNames ? await namesOf(db, known) : new Map<string, string>();
  const { disputeAnswerHours } = await readSettingsGroup(db, "deadlines");
  return rows.map((row) => {
    const its = entries.filter((entry) => entry.disputeId === row.id);
    const isAnswered = its.some(({ author }) => author === "staff");
    return {
      ...disputeOf(row, names),
      answerBy: isAnswered ? null : answerByOf(row, disputeAnswerHours),
      entries: its.map((entry) => entryOf(entry, names)),
    };
  });
}

/** Until when we promised our first answer to a dispute; null once it has ended. */
export function answerByOf({ state, openedAt }: DisputeRow, disputeAnswerHours: number): Date | null {
  return state === "open" ? new Date(openedAt.getTime() + disputeAnswerHours * 3_600_000) : null;
}

function staffOf(entries: readonly DisputeEntryRow[]): (string | null)[] {
  return entries.map(({ author, personId }) => (author === "staff" ? personId : null));
}

/** A dispute without what was written in it. */
export function disputeOf(
  row: DisputeRow,
  names: Map<string, string>,
): Omit<Dispute, "entries" | "answerBy"> {
  const {
    id,
    reason,
    underWarranty,
    state,
    outcome,
    refundCents,
    answer,
    decidedBy,
    decidedAt,
    openedAt,
    version,
  } = row;
  const decidedByName = (decidedBy && names.get(decidedBy)) || null;
  const what = { id, reason, underWarranty, state, outcome, refundCents, answer, openedAt, version };
  return { ...what, decidedByName, closedAt: decidedAt };
}

function entryOf(row: DisputeEntryRow, names: Map<string, string>): DisputeEntry {
  const { id, author, personId, text, pictures, createdAt } = row;
  return {
    id,
    author,
    authorId: personId,
    authorName: (author === "staff" && personId && names.get(personId)) || null,
    text,
    pictures: pictures.map(({ key, width, height }) => ({ id: pictureIdOf(key), width, height })),
    at: createdAt,
  };
}

/** A stored picture's id, by which pages ask for it; its key ends with it. */
export function pictureIdOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
