import { z } from "zod";
import type { ListingsCtx } from "./context.ts";
import { deliverJob, deliverPaid } from "./purchase/deliver-paid.ts";

const orderPayload = z.object({ orderId: z.uuid() });

/** The jobs of this part. */
export function listingsTasks(ctx: ListingsCtx) {
  return {
    [deliverJob]: (payload: unknown) => deliverPaid(ctx, orderPayload.parse(payload)),
  };
}
