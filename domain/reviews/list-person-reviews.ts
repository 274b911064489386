import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { ReviewState } from "./review-copy.ts";

export type PersonReview = { orderId: string; stars: number; text: string; state: ReviewState };

const mostReviews = 10;

/** What a customer with an account wrote about their orders, the newest first, for staff who read orders. */
export async function listPersonReviews(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  personId: string,
): Promise<Result<PersonReview[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<PersonReview>(sql`
    select r.order_id as "orderId", r.stars, r.text, r.state
    from orders o join reviews r on r.order_id = o.id
    where o.customer_id = ${personId}
    order by r.written_at desc, r.order_id limit ${mostReviews}`);
  return ok(rows);
}
