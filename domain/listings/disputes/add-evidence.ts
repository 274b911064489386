import { and, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import {
  appendOrderEvent,
  findOrder,
  notOnOwnOrder,
  type OrderRow,
  orderNotFound,
  viewerRoleOf,
} from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { PictureSize } from "../pictures/picture-copy.ts";
import { pictureKey } from "../pictures/picture-files.ts";
import { readStoredPicture } from "../pictures/read-pictures.ts";
import { type BuyersAct, buyersOrder, mayAsBuyer, withLockedOrder } from "../purchase/buyers-order.ts";
import type { DisputesCtx } from "../purchase/purchase-ctx.ts";
import { type DisputeEntryRow, type DisputeRow, disputeEntries, purchaseDisputes } from "../tables.ts";
import {
  checkEntry,
  disputesTopic,
  entryOf,
  isRepeat,
  type NewEntry,
  storeEvidence,
  writeEntry,
} from "./dispute-entry.ts";

type Evidence = NewEntry & { disputeId: string };

/**
 * The buyer adds to their open dispute. A repeat under the same key adds nothing. Refuses whoever is not the
 * customer (`forbidden`), a dispute that is not this order's (`not_found`) or not open (`conflict`), and what
 * `openDispute` refuses of texts and pictures.
 */
export async function addEvidence(
  ctx: DisputesCtx,
  { orderId, token, ...evidence }: BuyersAct & Evidence,
): Promise<Result<undefined>> {
  const order = await buyersOrder(ctx, { orderId, token }, "add to its dispute");
  if (!order.ok) return order;
  return add(ctx, { orderId, author: "customer", evidence }, (db) => mayAsBuyer(ctx, db, token));
}

/**
 * Staff answer in an open dispute; the buyer reads it and is mailed. Never on an order of their own
 * (`forbidden`). Else as above.
 */
export async function addEvidenceAsStaff(
  ctx: DisputesCtx,
  { orderId, ...evidence }: Evidence & { orderId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_purchase") return fail(orderNotFound);
  const others = notOnOwnOrder(ctx.actor, order);
  if (!others.ok) return others;
  return add(ctx, { orderId, author: "staff", evidence }, () => async (row) => notOnOwnOrder(ctx.actor, row));
}

type Added = { orderId: string; author: DisputeEntryRow["author"]; evidence: Evidence };

async function add(
  ctx: DisputesCtx,
  { orderId, author, evidence }: Added,
  mayAct: (db: Queryable) => (row: OrderRow) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const { disputeId } = evidence;
  const entry = checkEntry(evidence);
  if (!entry.ok) return entry;
  const asked = { orderId, author, onceKey: entry.value.onceKey };
  const before = await entryOf(ctx.db, asked);
  if (before) return isRepeat(before.entry, entry.value);
  const early = await openOne(ctx.db, orderId, disputeId);
  if (!early.ok) return early;
  const pictures = await storeEvidence(ctx, orderId, entry.value.pictures);
  if (!pictures.ok) return pictures;
  return transact(ctx.db, (tx) =>
    withLockedOrder(ctx, tx, { orderId, mayAct: mayAct(tx) }, async (order) => {
      const meanwhile = await entryOf(tx, asked);
      if (meanwhile) return isRepeat(meanwhile.entry, entry.value);
      const dispute = await openOne(tx, orderId, disputeId);
      if (!dispute.ok) return dispute;
      const written = { disputeId, author, entry: entry.value, pictures: pictures.value };
      const added = await writeEntry(ctx, tx, written);
      if (!added.ok) return added;
      await appendOrderEvent(tx, ctx.actor, order, {
        type: "dispute.evidence",
        visibility: "public",
        data: { disputeId, by: author, pictures: pictures.value.length },
        alsoHeard: [disputesTopic],
      });
      return ok(undefined);
    }),
  );
}

/**
 * An open dispute of this order. Refuses another order's (`not_found`), and one that has ended (`conflict`).
 */
async function openOne(db: Queryable, orderId: string, disputeId: string): Promise<Result<DisputeRow>> {
  const isIt = and(eq(purchaseDisputes.id, disputeId), eq(purchaseDisputes.orderId, orderId));
  const [dispute] = await db.select().from(purchaseDisputes).where(isIt);
  if (!dispute) return fail(noDispute);
  return dispute.state === "open" ? ok(dispute) : fail(ended);
}

export const noDispute: Failure = { code: "not_found", text: "We can't find this dispute." };
const ended: Failure = { code: "conflict", text: "This dispute has ended." };

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
