import { and, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { findOrder, orderNotFound, viewerRoleOf } from "../../orders/index.ts";
import type { PictureSize } from "../pictures/picture-copy.ts";
import { pictureKey } from "../pictures/picture-files.ts";
import { readStoredPicture } from "../pictures/read-pictures.ts";
import type { BuyersAct } from "../purchase/buyers-order.ts";
import type { DisputesCtx } from "../purchase/purchase-ctx.ts";
import { disputeEntries, purchaseDisputes } from "../tables.ts";

type ReadEvidencePicture = BuyersAct & { pictureId: string; size: PictureSize };

/**
 * One file of a picture that was shown as evidence in a dispute of this order: for its buyer, and staff who
 * read orders. Everybody else, and whoever asks for a picture of another order, gets `not_found`. No cache
 * may keep it.
 */
export async function readEvidencePicture(
  ctx: DisputesCtx,
  { orderId, token, pictureId, size }: ReadEvidencePicture,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; type: "image/webp" }>> {
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_purchase") return fail(orderNotFound);
  if ((await viewerRoleOf(ctx, order, token)) === "public") return fail(noPicture);
  const key = pictureKey(pictureId);
  const isShown = sql`${disputeEntries.pictures} @> ${JSON.stringify([{ key }])}::jsonb`;
  const [found] = await ctx.db
    .select({ id: disputeEntries.id })
    .from(disputeEntries)
    .innerJoin(purchaseDisputes, eq(purchaseDisputes.id, disputeEntries.disputeId))
    .where(and(eq(purchaseDisputes.orderId, orderId), isShown));
  if (!found) return fail(noPicture);
  const bytes = await readStoredPicture(ctx, { key, size });
  return bytes ? ok({ bytes, type: "image/webp" }) : fail(noPicture);
}

const noPicture: Failure = { code: "not_found", text: "We can't find this picture." };
