import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { namesOf } from "../../people/index.ts";
import { paymentsTakenBack, type TakenBackRow } from "../tables.ts";

/** Money that was taken back, as staff see it. */
export type TakenBackView = TakenBackRow & { recordedByName: string | null };

/** What was taken back of an order's payments, oldest first, also what is with us again (Rule P49). */
export async function readTakenBack(db: Queryable, orderId: string): Promise<TakenBackView[]> {
  const rows = await db
    .select()
    .from(paymentsTakenBack)
    .where(eq(paymentsTakenBack.orderId, orderId))
    .orderBy(asc(paymentsTakenBack.recordedAt), asc(paymentsTakenBack.id));
  const names = await namesOf(
    db,
    rows.map(({ recordedBy }) => recordedBy),
  );
  return rows.map((row) => ({ ...row, recordedByName: names.get(row.recordedBy ?? "") ?? null }));
}

/** What of it is gone now, in cents. */
export function takenBackCentsOf(rows: readonly Pick<TakenBackRow, "amountCents" | "returnedAt">[]): number {
  return rows.reduce((sum, { amountCents, returnedAt }) => sum + (returnedAt ? 0 : amountCents), 0);
}
