import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { OrderRow } from "../orders/index.ts";
import { type AccessPart, accessParts } from "./boost-access.ts";
import { type BoostAccessPartRow, type BoostAccessRow, boostAccess, boostAccessParts } from "./tables.ts";

/** Whose secrets they are, and what each part is called, as the vault knows it. */
export const accessSubject = (orderId: string) => `order:${orderId}`;
export const accessKind = (part: AccessPart) => `boost-${part}`;

/** What the log calls a reveal of it. */
export const revealedKind = "boost-access";

export type AccessRows = { access: BoostAccessRow; parts: BoostAccessPartRow[] };

/** How access to an order's account stands, also before its customer has said anything. */
export async function accessRowsOf(
  db: Queryable,
  { id: orderId }: Pick<OrderRow, "id">,
): Promise<AccessRows> {
  const [access] = await db.select().from(boostAccess).where(eq(boostAccess.orderId, orderId));
  const parts = await db.select().from(boostAccessParts).where(eq(boostAccessParts.orderId, orderId));
  parts.sort((one, other) => accessParts.indexOf(one.part) - accessParts.indexOf(other.part));
  return { access: access ?? nothingSaid(orderId), parts };
}

function nothingSaid(orderId: string): BoostAccessRow {
  return {
    orderId,
    choice: null,
    version: 0,
    firstRevealedAt: null,
    revealedBy: null,
    destroyedAt: null,
    updatedAt: new Date(0),
  };
}

/** Keeps the row as it is now. Called while the order is locked. */
export async function storeAccess(tx: Transaction, access: BoostAccessRow): Promise<void> {
  await tx
    .insert(boostAccess)
    .values(access)
    .onConflictDoUpdate({ target: boostAccess.orderId, set: access });
}
