import type { Transaction } from "../../../platform/database/connect.ts";
import { orderLink, revokeLinkTokens } from "../access.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { shortId } from "../model.ts";
import type { OrderRow } from "../tables.ts";

/**
 * After another email address was set: ends what links to the old one had opened, tells the old one, without
 * a link that opens the order, and mails a fresh link to the new one (Rule P31). The browser that placed the
 * order keeps its own access. Links themselves end because they carry the print of the old address (see
 * `checkOrderLink`).
 */
export async function tellNewContact(
  ctx: OrdersCtx,
  tx: Transaction,
  { before, after }: Pick<OrderChange, "before" | "after">,
): Promise<void> {
  await revokeLinkTokens(tx, after.id);
  const orderNumber = shortId(after.id);
  await ctx.mailer.queue(tx, {
    to: before.customerEmail,
    template: "notice",
    thread: `order:${before.id}`,
    props: {
      kind: "order-contact-old",
      values: { orderNumber },
      link: `${ctx.origin}/contact`,
    },
  });
  await ctx.mailer.queue(tx, {
    to: after.customerEmail,
    template: "notice",
    thread: `order:${after.id}`,
    props: {
      kind: "order-contact-new",
      values: { orderNumber },
      link: orderLink(ctx, after),
      smallPrint:
        "This link opens your order in any browser. Keep it private: anyone who has it can act on the order.",
    },
  });
}

/** Tells an order's customer that staff changed where its gold or money goes (Rule P42). */
export async function mailNewDestination(
  { mailer, origin }: Pick<OrdersCtx, "mailer" | "origin">,
  tx: Transaction,
  { id, customerEmail: to }: Pick<OrderRow, "id" | "customerEmail">,
  what: "the game name" | "the payout details",
): Promise<void> {
  const values = { orderNumber: shortId(id), what };
  const props = { kind: "order-destination", values, link: `${origin}/contact` } as const;
  await mailer.queue(tx, { to, template: "notice", props });
}
