import { eq } from "drizzle-orm";
import { findOrder, viewerRoleOf } from "../../orders/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountListings } from "../tables.ts";

/** The order of this customer that holds a listing or has bought it. */
export type OwnHold = {
  orderId: string;
  /** Waiting for its money, or paid. */
  isPaid: boolean;
  /** What is still to be paid for it, in cents. */
  leftCents: number;
  /** How it said that it would be paid: `crypto-ETH`, `manual`. */
  paymentMethod: string | null;
};

type Asked = {
  listingId: string;
  /** The access token that the asker holds of an order; undefined for none. */
  tokenOf: (orderId: string) => string | undefined;
};

/**
 * The order that has a listing, told only to that order's customer: signed in, or with its token (Rule P4).
 * Null for everybody else, staff too, and for a listing that no order has. Writes nothing.
 */
export async function readOwnHold(
  ctx: Pick<ListingsCtx, "db" | "clock" | "actor">,
  { listingId, tokenOf }: Asked,
): Promise<OwnHold | null> {
  const [listing] = await ctx.db
    .select({ heldBy: accountListings.heldBy })
    .from(accountListings)
    .where(eq(accountListings.id, listingId));
  const order = listing?.heldBy ? await findOrder(ctx, listing.heldBy) : null;
  if (!order || order.status === "canceled") return null;
  const viewerRole = await viewerRoleOf(ctx, order, tokenOf(order.id));
  if (viewerRole !== "customer") return null;
  const { id: orderId, status, paidCents, amountCents, paymentMethod } = order;
  const leftCents = Math.max(0, amountCents - paidCents);
  return { orderId, isPaid: status !== "pending" || leftCents === 0, leftCents, paymentMethod };
}
