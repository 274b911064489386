import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";

/** Something in the books that does not fit, in words: what, and by how much. */
export type LedgerProblem = string;

/** How many problems of one kind a run lists; more of them tell nothing new. */
export const listed = 100;

/** One way to look for what does not fit, at one moment of the database. */
export type LedgerCheck = (tx: Transaction) => Promise<LedgerProblem[]>;

type Found = { id: string; booked: string; wanted: string };

/** Runs a check that answers what does not fit; the first of it are told. */
export async function find(
  tx: Transaction,
  query: SQL,
  tell: (found: Found) => LedgerProblem,
): Promise<LedgerProblem[]> {
  const { rows } = await tx.execute<Found>(sql`${query} limit ${listed}`);
  return rows.map(tell);
}
