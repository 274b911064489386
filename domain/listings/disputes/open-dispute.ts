import { randomUUID } from "node:crypto";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent, type OrderRow } from "../../orders/index.ts";
import { type BuyersAct, buyersOrder, mayAsBuyer, withLockedOrder } from "../purchase/buyers-order.ts";
import { type DisputeReason, disputeReasons } from "../purchase/purchase-copy.ts";
import type { DisputesCtx } from "../purchase/purchase-ctx.ts";
import { warrantyUntil } from "../purchase/purchase-details.ts";
import { chooseReason } from "../purchase/purchase-inputs.ts";
import { openDisputeOf, purchaseRowOf } from "../purchase/purchase-rows.ts";
import { type PurchaseRow, purchaseDisputes } from "../tables.ts";
import {
  checkEntry,
  disputesTopic,
  entryOf,
  isRepeat,
  keyReused,
  type NewEntry,
  storeEvidence,
  writeEntry,
} from "./dispute-entry.ts";

type OpenDispute = BuyersAct & NewEntry & { reason: DisputeReason };

/**
 * The buyer finds something wrong: from then on the order ends by staff's decision only, or goes on when
 * they withdraw it (Rule P20). What they write is kept in the dispute alone, pictures are made anew from
 * their pixels. A repeat under the same key opens nothing again. Refuses whoever is not the customer
 * (`forbidden`), an account that is not handed over, one whose time to be checked is over unless it was
 * taken back under warranty (Rule P59), and a second open dispute (`conflict`), no text and what is no
 * picture (`invalid`), and the same key with other content (`key_reused`).
 */
export async function openDispute(
  ctx: DisputesCtx,
  { orderId, token, reason, ...written }: OpenDispute,
): Promise<Result<{ disputeId: string }>> {
  const order = await buyersOrder(ctx, { orderId, token }, "open a dispute");
  if (!order.ok) return order;
  const entry = checkEntry(written);
  if (!entry.ok) return entry;
  if (!disputeReasons.includes(reason)) return fail(noReason);
  const asked: Asked = { orderId, reason, entry: entry.value };
  const before = await openedBefore(ctx.db, asked);
  if (before) return before;
  // Told before its pictures are made; asked again of the locked order.
  const early = await whyNotNow(ctx, ctx.db, order.value, reason);
  if (early) return fail(early);
  const pictures = await storeEvidence(ctx, orderId, entry.value.pictures);
  if (!pictures.ok) return pictures;
  return transact(ctx.db, (tx) =>
    withLockedOrder(ctx, tx, { orderId, mayAct: mayAsBuyer(ctx, tx, token) }, async (row) => {
      const meanwhile = await openedBefore(tx, asked);
      if (meanwhile) return meanwhile;
      const wrong = await whyNotNow(ctx, tx, row, reason);
      if (wrong) return fail(wrong);
      return open(
        ctx,
        tx,
        row,
        async (disputeId) =>
          writeEntry(ctx, tx, {
            disputeId,
            author: "customer",
            entry: entry.value,
            pictures: pictures.value,
          }),
        reason,
      );
    }),
  );
}

type Asked = { orderId: string; reason: DisputeReason; entry: NewEntry };

/** The answer to a repeat; null where this key has opened nothing. */
async function openedBefore(
  db: Queryable,
  { orderId, reason, entry }: Asked,
): Promise<Result<{ disputeId: string }> | null> {
  const found = await entryOf(db, { orderId, author: "customer", onceKey: entry.onceKey });
  if (!found) return null;
  const same = await isRepeat(found.entry, entry);
  if (!same.ok) return same;
  return found.dispute.reason === reason ? ok({ disputeId: found.dispute.id }) : fail(keyReused);
}

async function open(
  ctx: DisputesCtx,
  tx: Transaction,
  order: OrderRow,
  write: (disputeId: string) => Promise<Result<undefined>>,
  reason: DisputeReason,
): Promise<Result<{ disputeId: string }>> {
  const disputeId = randomUUID();
  const underWarranty = order.status === "completed";
  await tx
    .insert(purchaseDisputes)
    .values({ id: disputeId, orderId: order.id, reason, underWarranty, openedAt: ctx.clock.now() });
  const written = await write(disputeId);
  if (!written.ok) return written;
  await appendOrderEvent(tx, ctx.actor, order, {
    type: "dispute.opened",
    visibility: "public",
    data: { disputeId, reason, ...(underWarranty ? { underWarranty } : {}) },
    alsoHeard: [disputesTopic],
  });
  return ok({ disputeId });
}

async function whyNotNow(
  { clock }: DisputesCtx,
  db: Queryable,
  order: OrderRow,
  reason: DisputeReason,
): Promise<Failure | null> {
  const wrong = whyNotDispute(order, await purchaseRowOf(db, order.id), { reason, now: clock.now() });
  if (wrong) return wrong;
  return (await openDisputeOf(db, order.id)) ? isOpen : null;
}

/** Why no dispute can be opened at this moment, were none open; null when one can. */
export function whyNotDispute(
  order: OrderRow,
  purchase: PurchaseRow,
  { reason, now }: { reason: DisputeReason; now: Date },
): Failure | null {
  const { status } = order;
  const { acceptBy } = purchase;
  const until = warrantyUntil(order, purchase);
  if (status === "completed" && until && until > now) return reason === "taken_back" ? null : onlyTakenBack;
  if (status === "completed" || status === "canceled") return hasEnded;
  if (status !== "verifying_account" || !acceptBy) return notHandedOver;
  return acceptBy <= now ? tooLate : null;
}

const noReason: Failure = { code: "invalid", field: "reason", text: chooseReason };
const isOpen: Failure = {
  code: "conflict",
  text: "You already have a dispute about this order. Add what's new to it.",
};
const notHandedOver: Failure = {
  code: "conflict",
  text: "This account's login isn't ready yet, so there's nothing to dispute.",
};
const tooLate: Failure = {
  code: "conflict",
  text: "Your 72 hours to check this account are over. Please message us.",
};
const onlyTakenBack: Failure = {
  code: "conflict",
  field: "reason",
  text: "Your warranty covers an account that someone took back. For anything else, message us.",
};
const hasEnded: Failure = {
  code: "conflict",
  text: "This order has ended, so you can't open a dispute. Please message us.",
};
