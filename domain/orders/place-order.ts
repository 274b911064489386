import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { claimOrReplay } from "../../platform/idempotency/once.ts";
import { newAccessToken } from "./access.ts";
import type { OrdersCtx } from "./context.ts";
import { takeVisitorRoom, type VisitorHold } from "./holds/visitor-limits.ts";
import type { OrderType } from "./model.ts";
import { type NewOrder, writeOrder } from "./write-order.ts";

/**
 * Something that an order takes or writes with it, in the transaction that places it: gold, a listing, a quote, a promo
 * code. Reads through the transaction only. A refusal undoes the whole placing.
 */
export type PlacementStep = (tx: Transaction) => Promise<Result<undefined>>;

type Placement = {
  order: NewOrder;
  /** Scope and key of Rule P11; `content` is everything that was asked. */
  once: { scope: string; key: string; content: unknown };
  /** What is known to stand against the order before anything is written, such as an expired quote. */
  failure?: Failure | null;
  /** Within whose limits it counts (Rule P32); left out for what holds nothing and for what staff place. */
  hold?: VisitorHold | undefined;
  /** Done in this order; whatever many orders want at once comes last. */
  steps?: readonly PlacementStep[];
};

/** What whoever placed an order is answered, also when asking again. */
export type PlacedOrder = {
  orderId: string;
  type: OrderType;
  status: "pending";
  quantity: number;
  amountCents: number;
  world: number | null;
  createdAt: string;
  accessToken: string;
};

type Outcome = Result<{ placed: PlacedOrder; replayed: boolean }>;

/**
 * Places an order in one transaction, so that everything or nothing of it is there after a crash (Rules P10, P11). The
 * order of its checks is that of this function: the key, whose repeat gets the first answer and makes nothing; what stood
 * against it already; the order's own rows, where a quote that has made an order is refused (`conflict`); its visitor's
 * limits (`conflict`); the steps of the selling part. Refuses with `key_reused` too, and with whatever a step refuses.
 *
 * The rows that others wait for are locked last, since they stay locked until the commit, and in the order in which
 * `changeOrder` and the reactors lock them: visitor, then gold, listing or quote, then promo code (decision 035).
 */
export async function placeOrder(
  ctx: OrdersCtx,
  { order, once, failure = null, hold, steps = [] }: Placement,
): Promise<Outcome> {
  const { token, hash } = newAccessToken();
  const createdAt = ctx.clock.now();
  const placed: PlacedOrder = {
    orderId: order.id,
    type: order.type,
    status: "pending",
    quantity: order.quantity,
    amountCents: order.amountCents,
    world: order.world ?? null,
    createdAt: createdAt.toISOString(),
    accessToken: token,
  };
  return transact(ctx.db, async (tx): Promise<Outcome> => {
    const first = await claimOrReplay(ctx, tx, once, { status: 201, answer: placed });
    if (!first.ok) return first;
    if (first.value) return ok({ placed: first.value.answer, replayed: true });
    if (failure) return fail(failure);
    const isWritten = await writeOrder(ctx, tx, { order, hash, createdAt, visitor: hold?.visitor });
    if (!isWritten) return fail(quoteUsed);
    if (hold) {
      const room = await takeVisitorRoom(tx, hold);
      if (!room.ok) return room;
    }
    for (const step of steps) {
      const done = await step(tx);
      if (!done.ok) return done;
    }
    return ok({ placed, replayed: false });
  });
}

const quoteUsed: Failure = {
  code: "conflict",
  title: "Submission Failed",
  text: "This quote has already made an order. Its link is in your mail; for another order get a new quote.",
};
