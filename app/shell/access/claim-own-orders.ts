import { claimGuestOrders } from "../../../domain/orders/index.ts";
import { ctxOf, factsOf } from "../../context.ts";

/**
 * Makes orders that the signed-in person once placed as a guest their own, if their address is confirmed
 * (Rule P4). Runs where they look for orders; a failure only leaves the orders for the next time.
 */
export async function claimOwnOrders(args: Parameters<typeof factsOf>[0]): Promise<void> {
  const { viewer } = factsOf(args);
  if (!viewer?.emailVerified) return;
  const ctx = ctxOf(args);
  const { personId, email } = viewer;
  await claimGuestOrders(ctx, { personId, email }).catch((err: unknown) =>
    ctx.log.warn({ err }, "guest orders could not be claimed"),
  );
}
