import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { printOf } from "../../../platform/signing/print.ts";
import type { OrdersCtx } from "../context.ts";
import { mailKey } from "./mail-key.ts";

/**
 * What an order keeps of its mailbox once its customer is erased, so that limits of one customer don't begin
 * anew (Rule P25). It says nothing to anybody without the shop's secret.
 */
export function erasedMailPrint({ signer }: Pick<OrdersCtx, "signer">, email: string): string {
  return printOfMailKey(signer, mailKey(email));
}

/** The same of a mailbox that is known by its `mailKey` alone. */
export function printOfMailKey(signer: OrdersCtx["signer"], key: string): string {
  return printOf(signer, "erased-mailbox", key);
}

/** Leaves these prints in orders that are about to be erased. */
export async function keepMailPrints(
  ctx: Pick<OrdersCtx, "signer">,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`select id, customer_email as email
    from orders where id = any(${sql.param(orderIds)}::uuid[]) and erased_mail_print is null`);
  const prints = rows.map(({ email }) => erasedMailPrint(ctx, email));
  await tx.execute(sql`update orders set erased_mail_print = kept.print
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(prints)}::text[]) as kept(id, print)
    where orders.id = kept.id`);
}
