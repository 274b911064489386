import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import type { OrdersCtx } from "../context.ts";
import { orderNotFound } from "../failures.ts";
import { idsBeginning } from "../list/search-term.ts";
import { addressPrint } from "./mail-order-link.ts";

type Pair = {
  /** The short number, as `trackInput` leaves it. */
  number: string;
  /** What somebody says the order's email address is. */
  email: string;
  /** The network that asks, for limits. */
  client: string;
};

const triesOfClient = 20;
const hourSeconds = 3600;

const noSuchPair = {
  ...orderNotFound,
  text: "No order matches this number and email address. Check both and try again.",
} as const;

/**
 * Finds the order with this number and email address (Rule P35), the newest one where an address has two.
 * `print` lets who knew the pair have a link mailed without typing the address again (`mailOrderLink`); it
 * ends when the order gets another address. A wrong pair is refused with one answer (`not_found`) after the
 * same work, whether the number, the address, both or neither are known here; `too_many` after twenty tries
 * of a client in an hour.
 */
export async function trackOrder(
  ctx: OrdersCtx,
  { number, email, client }: Pair,
): Promise<Result<{ orderId: string; print: string }>> {
  const tried = await takeToken(ctx.db, {
    bucket: bucketOf("track-order-client", client),
    limit: triesOfClient,
    windowSeconds: hourSeconds,
    now: ctx.clock.now(),
  });
  if (!tried.allowed) {
    const { retryAfterSeconds } = tried;
    const text = "Too many attempts. Please wait an hour and try again.";
    return fail({ code: "too_many", text, retryAfterSeconds });
  }
  const orderId = await newestOf(ctx, number, email);
  return orderId ? ok({ orderId, print: addressPrint(ctx, orderId, email) }) : fail(noSuchPair);
}

/**
 * Read by the number first and by it alone, so that the address changes neither the plan nor what is read.
 */
async function newestOf(
  { db }: Pick<OrdersCtx, "db">,
  number: string,
  email: string,
): Promise<string | undefined> {
  const ids = idsBeginning(number);
  const { rows } = await db.execute<{ id: string }>(sql`
    with numbered as materialized (
      select id, customer_email, created_at from orders
      where id between ${ids?.from ?? null}::uuid and ${ids?.to ?? null}::uuid and removed_at is null
    )
    select id from numbered where customer_email = ${email} order by created_at desc, id desc limit 1`);
  return rows[0]?.id;
}
