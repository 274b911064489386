import { z } from "zod";

/** That a customer picked a world and has not locked it in: in the log, and no line of any timeline. */
export const worldPicked = "order.world_picked";

const sum = { amountCents: z.int() };
const mayBe = { amountCents: z.int().optional() };
const person = z.string().nullable();
const nothing = z.object({});
const money = z.object(sum);
const request = z.object({ requestId: z.string().optional(), kind: z.string() });
const counterOffer = z.object({ counterOfferId: z.string() });
const newOffer = counterOffer.extend({ fromCents: z.int(), ...sum });
const deposit = z.object({ depositCents: z.int() });
const stars = z.object({ stars: z.int().optional() });
const promo = z.object({ code: z.string(), discountCents: z.int() });
const gold = z.object({ millions: z.number().optional() });
const dispute = z.object({ disputeId: z.string() });
const invoice = z.object({ invoice: z.string() });
const listing = z.object({ listingId: z.string() });
const world = z.object({ world: z.int().nullable(), before: z.int().nullable().optional() });

/**
 * What happens to an order, as the log names it, and what of an event's data may leave the shop: ids, sums,
 * statuses and choices, never a name, an address, a note or a destination (Rule P5).
 */
export const orderEvents = {
  "order.placed": z.object({ type: z.string(), quantity: z.int(), ...sum, source: z.string() }),
  "order.status_changed": z.object({ from: z.string(), to: z.string(), by: z.string().optional() }),
  "order.edited": z.object({ fields: z.array(z.string()) }),
  "order.pay_way_changed": z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  "order.world_changed": world,
  [worldPicked]: world,
  "order.world_locked": world,
  "order.payout_details_locked": z.object({ method: z.string().optional() }),
  "order.payout_details_unlocked": z.object({ method: z.string().nullable().optional() }),
  "order.assigned": z.object({ assignedTo: person, from: person.optional() }),
  "order.handed_over": z.object({ assignedTo: person, from: person.optional() }),
  "order.note": nothing,
  "order.removed": nothing,
  "order.claimed": nothing,
  "order.receipt_requested": nothing,
  "order.secret_revealed": z.object({ kind: z.string() }),
  "order.refused": nothing,
  "approval.requested": request,
  "approval.approved": request,
  "approval.refused": request,
  "approval.withdrawn": request,
  "approval.expired": request,
  "approval.cleared": nothing,
  "refund.approved": z.object(mayBe),
  "payment.confirmed": money,
  "order.hold_extended": z.object({ minutes: z.int().optional(), until: z.string() }),
  "payment.claimed": z.object({ until: z.string() }),
  "invoice.issued": invoice,
  "invoice.corrected": invoice,
  "credit_note.issued": z.object({ creditNote: z.string(), ...sum }),
  "payment.received": money,
  "payment.refunded": money,
  "payment.goodwill_refunded": money,
  "payment.taken_back": z.object({ ...sum, reason: z.string() }),
  "payment.returned": money,
  "payment.voided": money,
  "money.written_off": money,
  "money.write_off_reversed": money,
  "payment.started": z.object({ paymentId: z.string(), ...sum }),
  "payment.seen": z.object({ ...sum, totalCents: z.int().optional() }),
  "payment.partial": z.object({ ...sum, totalCents: z.int().optional(), missingCents: z.int().optional() }),
  "payment.expired": money,
  "payment.late": money,
  "payment.over": money,
  "payment.reverted": money,
  "refund.claimed": money,
  "refund.sent": money,
  "review.asked": nothing,
  "review.left": stars,
  "review.changed": stars,
  "review.published": nothing,
  "review.hidden": nothing,
  "review.replied": nothing,
  "review.reply_changed": nothing,
  "review.reply_removed": nothing,
  "promo.redeemed": promo,
  "promo.released": promo,
  "commission.credited": z.object(mayBe),
  "commission.reversed": z.object(mayBe),
  "commission.blocked": z.object(mayBe),
  "boost.access_given": nothing,
  "boost.access_by_chat": nothing,
  "boost.access_withdrawn": nothing,
  "boost.access_destroyed": nothing,
  "boost.progress": nothing,
  "boost.snapshot": z.object({ moment: z.string().optional() }),
  "boost.gear_returned": deposit,
  "boost.gear_kept": deposit,
  "gold.returned": gold,
  "gold.kept": gold,
  "payout.due": z.object({ ...sum, needsSecondPerson: z.boolean().optional() }),
  "payout.approved": money,
  "payout.sent": z.object({ ...sum, method: z.string().optional() }),
  "payout.confirmed": money,
  "payout.failed": z.object({ ...sum, returned: z.boolean().optional() }),
  "account.reset_requested": nothing,
  "account.reset_link_received": nothing,
  "account.check_set": z.object({ item: z.string(), done: z.boolean() }),
  "account.verified": z.object(mayBe),
  "account.unverified": z.object(mayBe),
  "account.counter_offered": newOffer,
  "account.counter_withdrawn": counterOffer,
  "account.counter_accepted": newOffer,
  "account.counter_declined": newOffer,
  "account.counter_expired": newOffer,
  "account.flagged": z.object({ kinds: z.array(z.string()) }),
  "account.recovered": nothing,
  "purchase.revealed": nothing,
  "purchase.reveal_allowed": nothing,
  "purchase.reminded": z.object({ hoursLeft: z.int() }),
  "dispute.opened": dispute.extend({ reason: z.string() }),
  "dispute.evidence": dispute.extend({ by: z.string() }),
  "dispute.withdrawn": dispute,
  "dispute.decided": dispute.extend({ outcome: z.string(), ...mayBe }),
  "account.listed": listing,
  "account.unlisted": listing,
} as const satisfies Record<string, z.ZodObject>;

export type OrderEventType = keyof typeof orderEvents;
