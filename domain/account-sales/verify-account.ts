import { and, eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  type Approval,
  type ApprovalAction,
  changeOrder,
  type Decision,
  fourEyes,
  mayActAlone,
  type OrderChange,
  type OrderRow,
  type OrdersCtx,
} from "../orders/index.ts";
import { isOpen, statusLabels } from "../orders/model.ts";
import { alivePayout, promisedBy } from "../payments/index.ts";
import { isUnsent } from "../payments/model.ts";
import { allow } from "../people/index.ts";
import { accountCheckItems, accountCheckLabels } from "./account-checks.ts";
import type { AccountSalesCtx } from "./context.ts";
import { notAnAccount, saleEnded } from "./failures.ts";
import { hasConcerns, type PayConcerns, readPayConcerns } from "./pay-concerns.ts";
import { counterOffers } from "./tables.ts";
import { isUnderReview } from "./under-review.ts";

const shortestNote = 3;

type VerifyInput = {
  orderId: string;
  /** Left out, the newest: a request is approved as it was asked. */
  version?: number | undefined;
  note?: string | undefined;
  approval?: Approval | undefined;
};

/**
 * Staff say that the account is what was claimed and ours: from now on its amount is owed and is promised
 * within the hours of the settings (Rules S80, P23), and the payout is made by what reacts to it. From In
 * Progress and Email Reset Sent the order moves on to Verifying Account, from which Payment Sent is a
 * normal step; a reset link that was asked for is waited for no more. Verifying keeps the agreed amount,
 * so an open counter-offer is withdrawn. Verifying again changes nothing. While checks are open, or the
 * high scores contradict a claim, it takes a manager with a note, or a request that somebody else approves
 * (Rule P31). Refuses a stale version (`conflict`).
 */
export async function verifyAccount(ctx: OrdersCtx, input: VerifyInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, (tx) => verifyIn(ctx, tx, input));
}

function verifyIn(ctx: OrdersCtx, tx: Transaction, input: VerifyInput): Promise<Result<OrderChange>> {
  return changeOrder(ctx, tx, input, async (row): Promise<Result<Decision | null>> => {
    if (row.type === "account_sale" && row.handedOverAt) return ok(null);
    const ready = isReady(row);
    if (!ready.ok) return ready;
    const concerns = await readPayConcerns(tx, row.id);
    const note = input.note?.trim() || undefined;
    const now = ctx.clock.now();
    const deadlineAt = await promisedBy(tx, row, now);
    if (!hasConcerns(concerns)) {
      const withdrawn = await withdrawOpenOffer(ctx, tx, row.id);
      return ok(verified(row, now, { deadlineAt, note, concerns, request: null, withdrawn }));
    }
    const { approval } = input;
    if (!note && !approval && mayActAlone(ctx.actor, "pay_account")) return fail(stillOpen(concerns));
    const payload = payloadOf(row, concerns);
    const seen = await fourEyes(ctx, tx, row, { kind: "pay_account", payload, reason: note, approval });
    if (!seen.ok) return seen;
    const { reason, request } = seen.value;
    if (!reason) return fail(stillOpen(concerns));
    const withdrawn = await withdrawOpenOffer(ctx, tx, row.id);
    return ok(verified(row, now, { deadlineAt, note: reason, concerns, request, withdrawn }));
  });
}

function isReady(row: OrderRow): Result<undefined> {
  if (row.type !== "account_sale") return fail(notAnAccount);
  if (!isUnderReview(row.status)) return fail(isOpen(row.status) ? notTaken(row) : saleEnded);
  return ok(undefined);
}

/** What is asked for: to pay this amount although this speaks against it. */
function payloadOf({ amountCents }: OrderRow, concerns: PayConcerns) {
  return { ...concerns, amountCents };
}

/** How staff ask for it, and how it is done once somebody else approves. */
export const payAccountAction: ApprovalAction = {
  propose: async (_, tx, row) => {
    if (row.type === "account_sale" && row.handedOverAt) return fail(verifiedAlready);
    const ready = isReady(row);
    if (!ready.ok) return ready;
    const concerns = await readPayConcerns(tx, row.id);
    return hasConcerns(concerns) ? ok(payloadOf(row, concerns)) : fail(nothingOpen);
  },
  run: (ctx, tx, { id: requestId, orderId }) => verifyIn(ctx, tx, { orderId, approval: { requestId } }),
};

const verifiedAlready: Failure = { code: "conflict", text: "This account is already verified." };
const nothingOpen: Failure = {
  code: "conflict",
  text: "Everything is checked. You can verify it yourself.",
};

type Verified = {
  deadlineAt: Date;
  note: string | undefined;
  concerns: PayConcerns;
  request: { requestId: string; requestedBy: string } | null;
  /** The counter-offer that was open, if one was. */
  withdrawn: string | null;
};

function verified(row: OrderRow, now: Date, done: Verified): Decision {
  const { deadlineAt, note, concerns, request, withdrawn } = done;
  const to = "verifying_account";
  const moves = row.status !== to;
  const { openChecks } = concerns;
  const data = { amountCents: row.amountCents, openChecks, ...(request ? { request } : {}) };
  const event = { type: "account.verified", visibility: "public", data } as const;
  const moved = {
    type: "order.status_changed",
    visibility: "public",
    data: { from: row.status, to },
  } as const;
  const ended = withdrawn
    ? ([
        { type: "account.counter_withdrawn", visibility: "public", data: { counterOfferId: withdrawn } },
      ] as const)
    : [];
  // What somebody else asked for has its reason in the log already, under their name.
  const noted = note && !request ? ([{ type: "order.note", visibility: "internal", note }] as const) : [];
  return {
    set: {
      ...(moves ? { status: to, statusChangedAt: now } : {}),
      handedOverAt: now,
      deadlineStartedAt: now,
      deadlineAt,
      deadlineMetAt: null,
    },
    events: moves ? [moved, event, ...ended, ...noted] : [event, ...ended, ...noted],
    note,
  };
}

/** Verifying keeps the agreed amount, so an offer of another one is withdrawn; answers its id. */
async function withdrawOpenOffer(ctx: OrdersCtx, tx: Transaction, orderId: string): Promise<string | null> {
  const [gone] = await tx
    .update(counterOffers)
    .set({ state: "withdrawn", answeredAt: ctx.clock.now() })
    .where(and(eq(counterOffers.orderId, orderId), eq(counterOffers.state, "open")))
    .returning({ id: counterOffers.id });
  return gone?.id ?? null;
}

function notTaken({ status }: OrderRow): Failure {
  const text = `You can't verify an account while its sale is ${statusLabels[status]}.`;
  return { code: "conflict", text };
}

function stillOpen({ openChecks: open, mismatches }: PayConcerns): Failure {
  const [mismatch] = mismatches;
  if (open.length === 0 && mismatch) {
    return { code: "conflict", field: "note", text: `${mismatch}. Add a note saying why you verify it.` };
  }
  const [first] = accountCheckItems.filter((item) => open.includes(item));
  const named = open.length === 1 && first ? `“${accountCheckLabels[first]}”` : `${open.length} checks`;
  const text = `${named} ${open.length === 1 ? "is" : "are"} still open. Tick what you've seen, or say why in a note.`;
  return { code: "conflict", field: "note", text };
}

type UnverifyInput = { orderId: string; version: number; note: string };

/**
 * Takes a verification back while nothing has been paid: the amount is no longer owed, the payout fails with
 * the note as its reason, and the deadline ends. Taking it back again changes nothing. Refuses without a note
 * (`invalid`), once the payout is sent or the order has moved on, and a stale version (`conflict`).
 */
export async function unverifyAccount(
  ctx: AccountSalesCtx,
  input: UnverifyInput,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const note = input.note.trim();
  if (note.length < shortestNote) return fail({ code: "invalid", field: "note", text: "Please say why." });
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, input, async (row): Promise<Result<Decision | null>> => {
      if (row.type !== "account_sale") return fail(notAnAccount);
      if (!row.handedOverAt) return ok(null);
      const payout = await alivePayout(tx, row.id);
      if (payout && !isUnsent(payout.state)) return fail(paidAlready);
      if (!isUnderReview(row.status)) return fail(isOpen(row.status) ? movedOn(row) : saleEnded);
      return ok({
        set: { handedOverAt: null, deadlineStartedAt: null, deadlineAt: null, deadlineMetAt: null },
        events: [
          { type: "account.unverified", visibility: "public", data: { amountCents: row.amountCents } },
          { type: "order.note", visibility: "internal", note },
        ],
        note,
      });
    }),
  );
}

const paidAlready: Failure = {
  code: "conflict",
  text: "The payout has been sent. Mark it as failed before you take the verification back.",
};

function movedOn({ status }: OrderRow): Failure {
  return {
    code: "conflict",
    text: `This sale is ${statusLabels[status]}. Move it back to Verifying Account first.`,
  };
}
