import type { Transaction } from "../../../platform/database/connect.ts";
import { orderLink, revokeLinkTokens } from "../access.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { shortId } from "../model.ts";

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
  const number = `#${shortId(after.id)}`;
  await ctx.mailer.queue(tx, {
    to: before.customerEmail,
    template: "notice",
    props: {
      subject: `The email address of your order ${number} was changed`,
      heading: "Your order has a new email address",
      paragraphs: [
        `The email address of your order ${number} was changed. Updates go to the new address, and links we sent you here no longer work.`,
        "If this wasn't you, contact us right away and quote the order number.",
      ],
      button: { label: "Contact us", href: `${ctx.origin}/contact` },
    },
  });
  await ctx.mailer.queue(tx, {
    to: after.customerEmail,
    template: "notice",
    props: {
      subject: `Your link to order ${number}`,
      heading: "Your order",
      paragraphs: [`Updates on order ${number} come to this address from now on.`],
      button: { label: "Open your order", href: orderLink(ctx, after) },
      smallPrint:
        "This link opens your order in any browser. Keep it private: anyone who has it can act on the order.",
    },
  });
}
