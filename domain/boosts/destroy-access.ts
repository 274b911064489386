import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendOrderEvent, type OrderRow, type OrdersCtx } from "../orders/index.ts";
import { accessKind, accessRowsOf, accessSubject, storeAccess } from "./access-rows.ts";
import { accessParts } from "./boost-access.ts";
import { boostAccessParts } from "./tables.ts";

/**
 * Destroys what the customer of an ended boost gave, at once (Rule P36): unlike other secrets it doesn't
 * wait for the days after the end. A request to be contacted in the chat ends too. Destroying it again
 * does nothing.
 */
export async function destroyAccess(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const { access, parts } = await accessRowsOf(tx, order);
  if (access.choice === null) return;
  const now = ctx.clock.now();
  const destroyedAt = parts.length > 0 ? now : null;
  await storeAccess(tx, {
    ...access,
    choice: null,
    version: access.version + 1,
    destroyedAt,
    updatedAt: now,
  });
  if (!destroyedAt) return;
  for (const part of accessParts) {
    await ctx.vault.destroy(tx, { subject: accessSubject(order.id), kind: accessKind(part) });
  }
  await tx.delete(boostAccessParts).where(eq(boostAccessParts.orderId, order.id));
  await appendOrderEvent(tx, ctx.actor, order, { type: "boost.access_destroyed", visibility: "internal" });
}
