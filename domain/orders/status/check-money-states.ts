import type { Database } from "../../../platform/database/connect.ts";
import { orderMoneyStates } from "../tables.ts";
import { moneyStateRows } from "./money-states.ts";

/**
 * Compares the table of pairs of status and money in the database with the program's (Rules P8, P30). Answers
 * what differs, as its owner is told, or null: a shop whose database lets other pairs stand than its program
 * expects must not run.
 */
export async function whyMoneyStatesDiffer(db: Pick<Database, "select">): Promise<string | null> {
  const text = (row: { type: string; status: string; moneyState: string }) =>
    `${row.type}, ${row.status}, ${row.moneyState}`;
  const here = new Set(moneyStateRows().map(text));
  const there = new Set((await db.select().from(orderMoneyStates)).map(text));
  const missing = [...here].filter((pair) => !there.has(pair));
  const surplus = [...there].filter((pair) => !here.has(pair));
  if (missing.length === 0 && surplus.length === 0) return null;
  const parts = [
    ...(missing.length > 0 ? [`missing there: ${missing.join("; ")}`] : []),
    ...(surplus.length > 0 ? [`only there: ${surplus.join("; ")}`] : []),
  ];
  return `The database's table order_money_states is not the one of this program (${parts.join(". ")}). Start the program that belongs to this database, or put its rows right: docs/money-states.md.`;
}
