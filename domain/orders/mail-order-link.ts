import { fail, ok, type Result } from "../../kernel/result.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { orderLink } from "./access.ts";
import type { OrdersCtx } from "./context.ts";
import { shortId } from "./model.ts";
import { findOrder } from "./read-order.ts";

type LinkWish = {
  orderId: string;
  /** What somebody says the order's mail address is. */
  email: string;
  /** The network that asks, for limits. */
  client: string;
};

const hourSeconds = 3600;
const triesOfClient = 10;
const mailsOfOrder = 5;

/**
 * Mails a fresh signed link to the order's own address when `email` is that address; else does nothing. Answers the same
 * either way, so that nobody learns whose order it is (Rule P4). Refuses with `too_many` after ten tries of a client in
 * an hour; of one order at most five links an hour are mailed.
 */
export async function mailOrderLink(ctx: OrdersCtx, wish: LinkWish): Promise<Result<undefined>> {
  const now = ctx.clock.now();
  const tried = await takeToken(ctx.db, {
    bucket: bucketOf("order-link-client", wish.client),
    limit: triesOfClient,
    windowSeconds: hourSeconds,
    now,
  });
  if (!tried.allowed) {
    const { retryAfterSeconds } = tried;
    return fail({
      code: "too_many",
      text: "Too many tries. Please wait an hour and try again.",
      retryAfterSeconds,
    });
  }
  const order = await findOrder(ctx, wish.orderId);
  if (!order || order.customerEmail.toLowerCase() !== wish.email.trim().toLowerCase()) return ok(undefined);
  await ctx.db.transaction(async (tx) => {
    const taken = await takeToken(tx, {
      bucket: bucketOf("order-link-mail", order.id),
      limit: mailsOfOrder,
      windowSeconds: hourSeconds,
      now,
    });
    if (!taken.allowed) return;
    await ctx.mailer.queue(tx, {
      to: order.customerEmail,
      template: "notice",
      props: {
        subject: `Your link to order #${shortId(order.id)}`,
        heading: "Your order",
        paragraphs: [
          "Somebody asked us for a new link to your order. If that was not you, you need do nothing.",
        ],
        button: { label: "Open your order", href: orderLink(ctx, order) },
        smallPrint:
          "This link opens your order in any browser. Keep it to yourself: whoever has it can act on the order.",
      },
    });
  });
  return ok(undefined);
}
