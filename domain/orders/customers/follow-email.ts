import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { maskEmail } from "../../../kernel/mask-email.ts";
import { ok } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { confirmedEmailOf, formerEmailSubject, hasConfirmedAccount } from "../../people/index.ts";
import { revokeLinkTokens } from "../access.ts";
import type { OrdersCtx } from "../context.ts";
import { newContactMark } from "../desk/edit-order.ts";
import { changeOrder } from "../status/change-order.ts";
import { orderAccessTokens, orders } from "../tables.ts";

const payloadSchema = z.object({ personId: z.uuid(), secretId: z.uuid(), wasConfirmed: z.boolean() });

/**
 * The work of `emailMovedJob`: the orders of a person who changed their account's email address, and the
 * guest orders of the old one if it was confirmed, have the new one from now on; links to the old one end. An
 * order with a contact of its own keeps that. What we pay out for them takes two people from then on, since
 * somebody may have taken the account over (Rule P31). The account's own notice has told the old address.
 * Safe to repeat.
 */
export async function followEmail(ctx: OrdersCtx, payload: unknown): Promise<void> {
  const { personId, secretId, wasConfirmed } = payloadSchema.parse(payload);
  const subject = formerEmailSubject(personId);
  const [from, to] = await Promise.all([
    ctx.vault.open(ctx.db, { id: secretId, subject }),
    confirmedEmailOf(ctx.db, personId),
  ]);
  if (!from || !to || from === to) return;
  if (wasConfirmed) await claimGuestOrders(ctx, { personId, email: from });
  const theirs = and(
    eq(orders.customerId, personId),
    eq(orders.customerEmail, from),
    isNull(orders.removedAt),
  );
  const found = await ctx.db.select({ id: orders.id }).from(orders).where(theirs);
  for (const { id } of found) await moveOne(ctx, { orderId: id, personId, from, to });
}

type Move = { orderId: string; personId: string; from: string; to: string };

async function moveOne(ctx: OrdersCtx, { orderId, personId, from, to }: Move): Promise<void> {
  const moved = await transact(ctx.db, async (tx) => {
    const changed = await changeOrder(ctx, tx, { orderId, mayAct: async () => ok(undefined) }, (row) => {
      // Staff may have corrected it since it was found.
      if (row.customerId !== personId || row.customerEmail !== from) return ok(null);
      const changes = { customerEmail: [maskEmail(from), maskEmail(to)] };
      const data = { fields: ["customerEmail"], changes, because: "account" };
      return ok({
        set: { customerEmail: to, ...newContactMark(ctx, row, { customerEmail: to }) },
        events: [{ type: "order.edited", visibility: "public", data }],
      });
    });
    if (changed.ok && changed.value.after !== changed.value.before) await revokeLinkTokens(tx, orderId);
    return changed;
  });
  if (!moved.ok) ctx.log.warn({ orderId, reason: moved.error.code }, "an order kept its old email address");
}

/**
 * Makes the guest orders of a verified mail address the signed-in customer's own (Rule P4); answers how many.
 * The caller vouches that the address is verified and this person's. Safe to repeat.
 */
export async function claimGuestOrders(
  ctx: OrdersCtx,
  { personId, email }: { personId: string; email: string },
): Promise<number> {
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerEmail, email), isNull(orders.customerId), isNull(orders.removedAt)));
  let claimed = 0;
  for (const { id } of found) {
    const done = await transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, { orderId: id, mayAct: async () => ok(undefined) }, (row) => {
        // Somebody may have claimed it, or staff changed its address, since it was found.
        if (row.customerId !== null || row.customerEmail !== email) return ok(null);
        return ok({
          set: { customerId: personId, isGuest: false },
          events: [{ type: "order.claimed", visibility: "internal", data: { customerId: personId } }],
        });
      }),
    );
    if (done.ok && done.value.after.customerId === personId) claimed += 1;
  }
  return claimed;
}

/**
 * Whether the reader of an address has confirmed that they want our mails (Rule P47): an account confirmed
 * it, or a mailed link to an order of it was followed. The one place that decides.
 */
export async function isConfirmedAddress(db: Queryable, email: string): Promise<boolean> {
  if (await hasConfirmedAccount(db, email)) return true;
  const followed = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderAccessTokens, eq(orderAccessTokens.orderId, orders.id))
    .where(eq(orders.customerEmail, email.toLowerCase()))
    .limit(1);
  return followed.length > 0;
}
