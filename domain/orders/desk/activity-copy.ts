import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import { knownWayLabel } from "../../ways/model.ts";
import { fieldInSentence } from "../fields/fields.ts";
import {
  approvalKinds,
  approvalLabels,
  type OrderStatus,
  orderStatuses,
  paymentMethodText,
  statusLabels,
} from "../model.ts";

type Data = Record<string, unknown>;

/** What a secret of an order is called, by its kind in the vault. */
const secretNames: Record<string, string> = {
  payout: "Payment details",
  login: "Account login",
  "reset-link": "Email reset link",
  "refund-address": "Refund address",
  "boost-access": "Access to the game account",
};

function statusName(value: unknown): string {
  const known = orderStatuses.find((status) => status === value);
  return known ? statusLabels[known] : String(value);
}

function methodName(value: unknown): string | null {
  return value === "gold" ? "in-game gold" : knownWayLabel(value);
}

/** A value of an edited field as it is read: `$19.00`, `100M`, `unassigned`. */
function valueText(field: string, value: unknown): string {
  if (field === "amountCents" && typeof value === "number") return formatUsd(value);
  if (field === "quantity" && typeof value === "number") return `${value}M`;
  if (value === null || value === undefined || value === "")
    return field === "assignedTo" ? "unassigned" : "empty";
  return String(value);
}

/** `Email changed from a•••@x.com to m•••@example.com`, for each field that the event has from and to of. */
function changesText(changes: object): string[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    if (!Array.isArray(change)) return [];
    const name = fieldInSentence(field);
    const [from, to] = change.map((value) => valueText(field, value));
    return [`${name.charAt(0).toUpperCase()}${name.slice(1)} changed from ${from} to ${to}`];
  });
}

function edited(data: Data): string {
  const texts = typeof data.changes === "object" && data.changes ? changesText(data.changes) : [];
  if (texts.length > 0)
    return `${texts.join(". ")}${data.because === "account" ? ", with their account" : ""}`;
  const fields = Array.isArray(data.fields) ? data.fields.map((field) => fieldInSentence(String(field))) : [];
  return fields.length > 0 ? `Order details updated: ${fields.join(", ")}` : "Order details updated";
}

function requestName({ kind }: Data): string {
  const known = approvalKinds.find((one) => one === kind);
  return known ? approvalLabels[known] : "Something";
}

/** `: from a•••@x.com to m•••@example.com`, where a request says so. */
function requested(data: Data): string {
  const { from, to } = data;
  const email = typeof from === "string" && typeof to === "string" ? [`from ${from} to ${to}`] : [];
  const amounts = changesText({ quantity: data.quantity, amountCents: data.amountCents });
  const detail = [...email, ...amounts].join(". ");
  return `Approval requested: ${requestName(data)}${detail ? `, ${detail}` : ""}`;
}

/** `, asked by Teller Finch`, where whoever reads the log has found the name. */
function askedBy({ requestedByName }: Data): string {
  return typeof requestedByName === "string" ? `, asked by ${requestedByName}` : "";
}

/** `PayPal m•••@example.com`: how a payout is made, and its masked destination where the event has it. */
function destination({ method, mask }: Data): string {
  const name = methodName(method) ?? "method not recorded";
  return typeof mask === "string" && mask ? `${name} ${mask}` : name;
}

function flagged({ kinds }: Data): string {
  const isResold = Array.isArray(kinds) && kinds.includes("resold");
  const isListed = !isResold || kinds.length > 1;
  const texts = [
    ...(isListed ? ["On the list of recovered accounts"] : []),
    ...(isResold ? ["This account was sold before or is being sold twice"] : []),
  ];
  return texts.join(". ");
}

/** `24 h`, `45 min` */
function longer(minutes: unknown): string {
  const count = Number(minutes);
  return count % 60 === 0 ? `${count / 60} h` : `${count} min`;
}

/** `: $35.00`, where the event says how much. */
function sum({ amountCents }: Data): string {
  return typeof amountCents === "number" && amountCents > 0 ? `: ${formatUsd(amountCents)}` : "";
}

/** `: 120M`, where the event says how much gold. */
function goldIn({ millions }: Data): string {
  return typeof millions === "number" ? `: ${formatMillions(millions)}` : "";
}

/** What staff answered about the customer's gold with a change of status (Rule P45). */
function goldAnswered(data: Data): string {
  const texts: Partial<Record<string, string>> = {
    owed: "gold still with us",
    returned: "gold returned",
    kept: "gold kept",
  };
  const ours = { returned: "our gold is back", kept: "our gold isn't back" };
  const text = { ...texts, ...(data.ourGold ? ours : {}) }[String(data.ourGold ?? data.gold)];
  return text ? `, ${text}${goldIn(data)}` : "";
}

/** `: 4 of 5`, where the event says how many stars. */
function starsIn({ stars }: Data): string {
  return typeof stars === "number" ? `: ${stars} of 5` : "";
}

/** `: $24.50, $49.00 in all`, where more came before. */
function newlySeen({ amountCents, totalCents }: Data): string {
  const isMore = typeof totalCents === "number" && totalCents !== amountCents;
  return `${sum({ amountCents })}${isMore ? `, ${formatUsd(totalCents)} in all` : ""}`;
}

function partPaid(data: Data): string {
  const { missingCents } = data;
  const missing = typeof missingCents === "number" ? `, ${formatUsd(missingCents)} still missing` : "";
  return `Part of the payment arrived${newlySeen(data)}${missing}`;
}

/** `: partial refund of $20.00`, where the event says how staff decided. */
function decided({ outcome, amountCents }: Data): string {
  if (outcome === "refund") return ": full refund";
  if (outcome === "rejected") return ": no refund";
  return typeof amountCents === "number" ? `: partial refund of ${formatUsd(amountCents)}` : "";
}

function payWay(method: unknown): string {
  return (typeof method === "string" && paymentMethodText(method)) || "not chosen";
}

/** `Assigned to Ledger Oak, before Teller Finch`; without names where the log's reader has found none. */
function assigned({ assignedTo, assignedToName, fromName }: Data): string {
  if (!assignedTo) return "Unassigned";
  const before = typeof fromName === "string" ? `, before ${fromName}` : "";
  return `Assigned to ${typeof assignedToName === "string" ? assignedToName : "staff"}${before}`;
}

function handedOver({ assignedTo, assignedToName }: Data): string {
  if (!assignedTo) return "Handed back to the queue";
  return `Handed over to ${typeof assignedToName === "string" ? assignedToName : "a colleague"}`;
}

const words: Record<string, (data: Data) => string> = {
  "order.placed": () => "Order created",
  "order.status_changed": (data) => `Status changed to ${statusName(data.to)}${goldAnswered(data)}`,
  "order.edited": edited,
  "order.pay_way_changed": ({ from, to }) => `Payment method changed from ${payWay(from)} to ${payWay(to)}`,
  "order.world_changed": ({ world }) => `Meeting world changed to ${world}`,
  "order.world_picked": ({ world }) => `World ${world} picked, not locked in`,
  "order.world_locked": ({ world }) => `Meeting world locked in: ${world}`,
  "order.payout_details_locked": (data) => `Payout details locked in: ${destination(data)}`,
  "order.payout_details_unlocked": (data) =>
    data.method ? `Payout details unlocked, previously ${destination(data)}` : "Payout details unlocked",
  "order.assigned": assigned,
  "order.handed_over": handedOver,
  "order.note": () => "Note",
  "order.removed": () => "Order removed",
  "order.claimed": () => "Linked to the customer's account",
  "order.receipt_requested": () => "Receipt emailed",
  "order.secret_revealed": ({ kind }) => `${secretNames[String(kind)] ?? "Payment details"} revealed`,
  "order.refused": ({ what, by }) =>
    `Blocked: ${by === "staff" ? "tried" : "someone without access tried"} to ${what}`,
  "approval.requested": requested,
  "approval.approved": (data) => `Approved: ${requestName(data)}${askedBy(data)}`,
  "approval.refused": (data) => `Request rejected: ${requestName(data)}${askedBy(data)}`,
  "approval.withdrawn": (data) => `Request withdrawn: ${requestName(data)}`,
  "approval.expired": (data) => `Request ended: ${requestName(data)}${askedBy(data)}`,
  "approval.cleared": () => "Change checked by a second person",
  "refund.approved": (data) => `Refund approved${sum(data)}`,
  "payment.confirmed": (data) => `Payment confirmed by a second person${sum(data)}`,
  "invoice.issued": ({ invoice }) => `Invoice ${invoice} issued`,
  "invoice.corrected": ({ invoice }) => `Invoice ${invoice} corrected`,
  "credit_note.issued": ({ creditNote }) => `Credit note ${creditNote} issued`,
  "payment.received": (data) => `Payment received${sum(data)}`,
  "payment.refunded": (data) => `Payment refunded${sum(data)}`,
  "payment.goodwill_refunded": (data) => `Goodwill refund${sum(data)}`,
  "payment.taken_back": (data) => `Payment taken back by the bank or payment service${sum(data)}`,
  "payment.returned": (data) => `Payment that was taken back is with us again${sum(data)}`,
  "payment.voided": (data) => `Payment never arrived${sum(data)}`,
  "money.written_off": (data) => `Written off${sum(data)}`,
  "money.write_off_reversed": (data) => `Write-off reversed${sum(data)}`,
  "payment.started": (data) => `ETH payment started${sum(data)}`,
  "payment.seen": (data) => `Payment seen, waiting for confirmations${newlySeen(data)}`,
  "payment.partial": partPaid,
  "payment.expired": () => "Time to pay ran out. A new payment can be started",
  "payment.late": (data) => `Payment arrived late${sum(data)}`,
  "payment.over": (data) => `Overpaid, refund due${sum(data)}`,
  "payment.reverted": (data) => `Payment is no longer on the chain${sum(data)}`,
  "refund.claimed": (data) => `Refund address added${sum(data)}`,
  "refund.sent": (data) => `Refund sent${sum(data)}`,
  "review.asked": () => "Review asked for by email",
  "review.left": (data) => `Review left${starsIn(data)}`,
  "review.changed": (data) => `Review changed${starsIn(data)}`,
  "review.published": () => "Review published",
  "review.hidden": () => "Review hidden",
  "review.replied": () => "Replied to the review",
  "review.reply_changed": () => "Reply to the review changed",
  "review.reply_removed": () => "Reply to the review removed",
  "promo.redeemed": ({ code }) => `Promo code ${code ? `${code} ` : ""}used`,
  "promo.released": ({ code }) => `Promo code ${code ? `${code} ` : ""}released`,
  "commission.credited": (data) => `Referral commission credited${sum(data)}`,
  "commission.blocked": (data) => `No referral commission${sum(data)}: the friend is the referrer`,
  "commission.reversed": (data) => `Referral commission reversed${sum(data)}`,
  "boost.access_given": ({ parts }) =>
    Array.isArray(parts) && parts.length > 0 ? `Access given: ${parts.join(", ")}` : "Access given",
  "boost.access_by_chat": () => "Customer wants to share access in chat",
  "boost.access_withdrawn": () => "Access withdrawn by the customer",
  "boost.access_destroyed": () => "Access destroyed after the order ended",
  "boost.progress": () => "Boost progress",
  "boost.snapshot": ({ moment }) =>
    moment === "after"
      ? "High scores read after the boost"
      : moment === "before"
        ? "High scores read before the boost"
        : "High scores read",
  "boost.gear_returned": ({ depositCents }) =>
    `Our gear was returned, deposit refund due${sum({ amountCents: depositCents })}`,
  "boost.gear_kept": ({ depositCents }) =>
    `Our gear wasn't returned, deposit kept${sum({ amountCents: depositCents })}`,
  "gold.returned": (data) => `Gold returned to the customer${goldIn(data)}`,
  "gold.kept": (data) => `Gold kept${goldIn(data)}`,
  "payout.due": () => "Payout due",
  "payout.approved": () => "Payout approved",
  "payout.sent": ({ method }) => {
    const name = methodName(method);
    return name ? `Payout sent by ${name}` : "Payout sent, method not recorded";
  },
  "payout.confirmed": () => "Payout confirmed",
  "payout.failed": ({ returned }) => (returned ? "Payout came back" : "Payout failed"),
  "account.reset_requested": () => "Email reset link requested",
  "account.reset_link_received": () => "Email reset link received",
  "account.check_set": ({ label, done }) => `${done ? "Checked" : "Unchecked"}: ${label}`,
  "account.verified": () => "Account verified",
  "account.unverified": () => "Verification undone",
  "account.counter_offered": (data) => `Counter-offer sent${sum(data)}`,
  "account.counter_withdrawn": () => "Counter-offer withdrawn",
  "account.counter_accepted": (data) => `Counter-offer accepted${sum(data)}`,
  "account.counter_expired": () => "Counter-offer expired",
  "account.counter_declined": () => "Counter-offer declined",
  "account.flagged": flagged,
  "account.recovered": () => "Added to recovered accounts",
  "purchase.revealed": () => "Login seen by the buyer",
  "purchase.reveal_allowed": () => "Login reopened for the buyer",
  "order.hold_extended": ({ minutes }) => (minutes ? `Held ${longer(minutes)} longer` : "Held longer"),
  "payment.claimed": () => "Customer says they've paid",
  "purchase.reminded": ({ hoursLeft }) =>
    hoursLeft ? `Reminder emailed, ${hoursLeft} h left to check the account` : "Reminder emailed",
  "dispute.opened": () => "Dispute opened",
  "dispute.evidence": ({ by }) => (by === "staff" ? "Reply in the dispute" : "Dispute updated"),
  "dispute.withdrawn": () => "Dispute withdrawn",
  "dispute.decided": (data) => `Dispute decided${decided(data)}`,
  "account.listed": () => "Draft listing created",
  "account.unlisted": () => "Draft listing withdrawn, login destroyed",
};

/** What an event of an order is called in its timeline (Rule S38); an unknown one by its type. */
export function activityText(type: string, data: Data): string {
  return words[type]?.(data) ?? type;
}

/** Whether an event of an order has words. */
export function hasActivityText(type: string): boolean {
  return words[type] !== undefined;
}

const publicLabels: Record<string, string> = {
  "order.edited": "Order details updated",
  "order.world_changed": "Meeting world updated",
  "order.world_locked": "Meeting world locked in",
  "order.payout_details_locked": "Payout details locked in",
  "order.payout_details_unlocked": "Payout details unlocked",
  "payout.sent": "Payout sent",
  "account.counter_offered": "Counter-offer sent",
  "account.counter_accepted": "Counter-offer accepted",
};

/** The same for whoever knows only the id: without world, method or names of fields (Rule P4). */
export function publicActivityText(type: string, status: OrderStatus | null): string {
  if (type === "order.status_changed" && status) return `Status changed to ${statusLabels[status]}`;
  return publicLabels[type] ?? activityText(type, {});
}
