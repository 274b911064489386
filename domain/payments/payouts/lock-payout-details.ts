import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import {
  actAsCustomer,
  type CustomerAct,
  changedMark,
  type OrderChange,
  type OrderRow,
} from "../../orders/index.ts";
import { isOpen, saleOf } from "../../orders/model.ts";
import { detailsNotSaved, maskedDestination, type PayoutDetails, payoutWayOf } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PayoutChoice } from "../destinations/destination-inputs.ts";
import { lockOwnDestination, openDestination, signedInPerson } from "../destinations/destination-row.ts";
import { isPaidOut, isUnsent } from "../model.ts";
import { payoutFailure } from "../offered-ways.ts";
import { checkDestination } from "./check-destination.ts";
import { destinationPrint } from "./destination-print.ts";
import { alivePayout } from "./payout-row.ts";

/** The vault's name for payout destinations. */
export const payoutKind = "payout";
/** Whose secret it is, as the vault knows it. */
export const subjectOf = (orderId: string) => `order:${orderId}`;

/**
 * The customer gives their payout details for good (Rule S54): sealed in the vault, only the method and a
 * mask are kept with the order (Rule P5), of an account sale as its payment method too. It must be a way
 * in which sales of this type are paid now (Rule P34), else it is refused (`conflict`); what is locked in
 * already stays. The same details again change nothing, others are refused until staff unlock them
 * (`conflict`). A signed-in customer may name one of their own saved destinations instead; one that was
 * saved after the order was placed counts as changed: the payout takes two people (Rule P31). Refuses
 * another's, and one that was removed meanwhile (`conflict`), a wrong address (`invalid`), who does not
 * hold the order (`forbidden`, Rule P4), and an order that has ended or is paid.
 */
export async function lockPayoutDetails(
  ctx: PaymentsCtx,
  { orderId, version, token, ...payout }: CustomerAct & PayoutChoice,
): Promise<Result<OrderChange>> {
  const act = { orderId, version, token };
  return actAsCustomer(ctx, act, "give payout details", async (row, tx) => {
    const free = await mayLock(tx, row);
    if (!free.ok) return free;
    const meant = await meantBy(ctx, tx, payout);
    if (!meant.ok) return fail({ title, ...meant.error });
    const { details, savedAt } = meant.value;
    const value = JSON.stringify(details);
    if (row.payoutLockedAt) return (await isSame(ctx, tx, row, value)) ? ok(null) : fail(lockedAlready);
    const notOffered = await payoutFailure({ clock: ctx.clock, db: tx }, { type: row.type, details });
    if (notOffered) return fail({ title, ...notOffered });
    const payoutSecretId = await ctx.vault.seal(tx, { kind: payoutKind, subject: subjectOf(row.id), value });
    const mask = maskedDestination(details);
    const { method } = details;
    // Whoever could change what is saved while the order was under way, could redirect it (Rule P31).
    const isNewer = savedAt !== null && savedAt > row.createdAt;
    return ok({
      set: {
        disbursementMethod: method,
        payoutSecretId,
        payoutLockedAt: ctx.clock.now(),
        payoutMask: mask,
        payoutPrint: destinationPrint(ctx, details),
        ...paidBy(row, payoutWayOf(details)),
        ...(isNewer ? changedMark(ctx) : {}),
      },
      events: [
        {
          type: "order.payout_details_locked",
          visibility: "public",
          data: { method, mask, ...(savedAt ? { saved: true } : {}) },
        },
      ],
    });
  });
}

/** The payment method of an account sale is how its payout is made. */
export function paidBy({ type }: OrderRow, paymentMethod: string | null): Partial<OrderRow> {
  return saleOf(type).isMethodOfPayout ? { paymentMethod } : {};
}

const title = detailsNotSaved;
const lockedAlready = {
  code: "conflict",
  title,
  text: "Could not save disbursement details. You've already locked in others. Message us to unlock them.",
} as const;
const ended = { code: "conflict", title, text: "This order has ended." } as const;
export const paidAlready = {
  code: "conflict",
  title,
  text: "The payout was already sent.",
} as const;
const noPayout = { code: "invalid", title, text: "There's no payout for this order." } as const;

type Meant = { details: PayoutDetails; savedAt: Date | null };

/** The details that are meant, proven by their checksums; of a saved destination also since when it is. */
async function meantBy(ctx: PaymentsCtx, tx: Transaction, payout: PayoutChoice): Promise<Result<Meant>> {
  if ("details" in payout) {
    const checked = checkDestination(payout.details);
    return checked.ok ? ok({ details: checked.value, savedAt: null }) : checked;
  }
  const person = signedInPerson(ctx);
  if (!person.ok) return person;
  const { destinationId } = payout;
  const found = await lockOwnDestination(tx, { destinationId, personId: person.value });
  if (!found.ok) return found;
  return ok({ details: await openDestination(ctx, tx, found.value), savedAt: found.value.createdAt });
}

async function mayLock(tx: Transaction, row: OrderRow): Promise<Result<undefined>> {
  if (!isPaidOut(row.type)) return fail(noPayout);
  if (!isOpen(row.status)) return fail(ended);
  const payout = await alivePayout(tx, row.id);
  return payout && !isUnsent(payout.state) && !row.payoutLockedAt ? fail(paidAlready) : ok(undefined);
}

async function isSame(ctx: PaymentsCtx, tx: Transaction, row: OrderRow, value: string): Promise<boolean> {
  if (!row.payoutSecretId) return false;
  return (await ctx.vault.open(tx, { id: row.payoutSecretId, subject: subjectOf(row.id) })) === value;
}
