import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isStaff } from "../people/model.ts";
import { readSettingsGroup } from "./read-settings.ts";

/** What a shop starts with that nobody has opened yet. */
export const freshOpening = { isOpen: false, closedText: "We're opening soon." };

/** Returns a row while the shop is open; part of the transaction that places an order. */
export const whileOpen: SQL = sql`
  select 1 where coalesce((select (value ->> 'isOpen')::boolean from settings where key = 'opening'), true)`;

/** Staff try a closed shop; nobody else orders in it (Rule P38). */
export function mayOrderWhileClosed(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "person" && isStaff(actor.role));
}

/** Why nothing can be ordered in a closed shop, in the owner's words. */
export async function closedFailure(db: Queryable): Promise<Failure> {
  const { closedText } = await readSettingsGroup(db, "opening");
  return { code: "conflict", title: "We're closed", text: closedText };
}
