import { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { orderLink } from "../access.ts";
import type { OrdersCtx } from "../context.ts";
import { isOrderId } from "../failures.ts";
import { shortId } from "../model.ts";
import { findOrder } from "../read-order.ts";

type LinkRequest = {
  orderId: string;
  /** The network that asks, for limits. */
  client: string;
} & (
  | { /** What somebody says the order's email address is. */ email: string }
  | { /** What `trackOrder` gave who knew it. */ print: string }
);

/** The job that decides whether a link is mailed: `{ orderId, print }`. */
export const orderLinkJob = "order-link";

const hourSeconds = 3600;
const triesOfClient = 10;
const mailsOfOrder = 5;

/**
 * Mails a fresh signed link to the order's own address when `email` is that address; else does nothing.
 * Answers the same and as fast either way, so that nobody learns whose order it is (Rule P4). Refuses with
 * `too_many` after ten tries of a client in an hour; of one order at most five links an hour are mailed.
 */
export async function mailOrderLink(ctx: OrdersCtx, request: LinkRequest): Promise<Result<undefined>> {
  const now = ctx.clock.now();
  const tried = await takeToken(ctx.db, {
    bucket: bucketOf("order-link-client", request.client),
    limit: triesOfClient,
    windowSeconds: hourSeconds,
    now,
  });
  if (!tried.allowed) {
    const { retryAfterSeconds } = tried;
    return fail({
      code: "too_many",
      text: "Too many attempts. Please wait an hour and try again.",
      retryAfterSeconds,
    });
  }
  const { orderId } = request;
  // Decided in a job, right or wrong: neither the answer nor its time tells whose order it is.
  const print = "print" in request ? request.print : addressPrint(ctx, orderId, request.email);
  if (isOrderId(orderId)) await addJob(ctx.db, orderLinkJob, { orderId, print });
  return ok(undefined);
}

const payloadSchema = z.object({ orderId: z.uuid(), print: z.string() });

/** The work of `orderLinkJob`: mails the link when the address asked with is the order's. */
export async function mailRequestedLink(ctx: OrdersCtx, payload: unknown): Promise<void> {
  const { orderId, print } = payloadSchema.parse(payload);
  const order = await findOrder(ctx, orderId);
  if (!order || addressPrint(ctx, orderId, order.customerEmail) !== print) return;
  const now = ctx.clock.now();
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
      thread: `order:${order.id}`,
      props: {
        kind: "order-link",
        values: { orderNumber: shortId(order.id) },
        link: orderLink(ctx, order),
        smallPrint:
          "This link opens your order in any browser. Keep it private: anyone who has it can act on the order.",
      },
    });
  });
}

/** Stands for an address where none may be kept, such as a job's row: keyed, and of one order only. */
export function addressPrint(ctx: Pick<OrdersCtx, "signer">, orderId: string, email: string): string {
  const signed = ctx.signer.sign("order-link-wish", `${orderId}\n${email.trim().toLowerCase()}`);
  // The signature alone: what is before it can be read.
  return signed.slice(signed.indexOf(".") + 1);
}
