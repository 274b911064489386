import { agreedVersion } from "../../../../domain/content/model.ts";
import { purchaseDetailsOf } from "../../../../domain/listings/index.ts";
import type { Activity, PrivateOrder } from "../../../../domain/orders/index.ts";
import {
  bringsGold,
  canUndo,
  customerLabel,
  type FieldName,
  isGoldOrder,
  isGoldOwed,
  isOpen,
  isShopsTurn,
  products,
  rateOfSum,
  shortId,
  sumParts,
  type TextFieldName,
  textFieldNames,
  textFields,
  turnSteps,
  undoSeconds,
  waitsToBeWrittenTo,
} from "../../../../domain/orders/model.ts";
import { isPaidOut, isUnsent as isUnsentPayout, refundParts } from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../../kernel/money.ts";
import { typedUsd } from "../../../shell/desk/typed-usd.ts";
import { requestRows } from "../requests/request-row.ts";
import type { LoadedOrder } from "./load-order.ts";
import { ledgerText, paymentFacts } from "./payment-facts.ts";

type ViewedBy = { viewerId: string; now: Date };

/** An order as its page shows it to one member of staff. */
export function orderDeskView(loaded: LoadedOrder, { viewerId, now }: ViewedBy) {
  const { order, facts, desk } = loaded;
  const own = order.activity.filter(({ actorId }) => actorId === viewerId);
  const newest = (...types: string[]) => own.find(({ type }) => types.includes(type))?.seq ?? 0;
  const { id, type, status, version, createdAt } = order;
  return {
    id,
    shortId: shortId(id),
    type,
    status,
    version,
    placedAt: formatMoment(createdAt),
    amountCents: order.amountCents,
    /** The one sum of the page, and who pays it. */
    sum: sumOf(loaded),
    deadline: deadlineOf(loaded, now),
    waitsFor: waitsFor(facts),
    hold: holdOf(loaded, now),
    meeting: meets(loaded) ? meetingFacts(loaded) : null,
    customer: customerFacts(loaded),
    /** Other orders of which money was taken back, and by what their customer is the same (Rule P49). */
    takenBackOrders: (loaded.mark?.others ?? []).map(({ orderId, by }) => ({
      orderId,
      name: shortId(orderId),
      by,
    })),
    trade: tradeFacts(loaded),
    /** Facts of the type that are no secrets. */
    details: detailLines(facts.details),
    payment: paymentFacts(loaded, viewerId),
    /** What the product has beside its order; null for other types, and where it was made by hand. */
    sale: loaded.sale,
    /** The listing that was made of the account that is sold. */
    listing: loaded.listing,
    boost: loaded.boost,
    purchase: purchaseOf(loaded),
    chain: chainOf(loaded),
    refund: refundOf(loaded),
    /** What somebody asked another person to approve (Rule P31). */
    requests: requestRows(loaded.waiting, viewerId),
    activity: order.activity.map((event) => activityLine(event, facts.customerId)),
    logIsIntact: desk.logIsIntact,
    editable: editable(loaded),
    undo: undoOf(loaded, viewerId, now),
    /** The newest event that the one who looks has made, and the newest of each kind; 0 without any. */
    ownSeq: own[0]?.seq ?? 0,
    ownSeqs: {
      status: newest("order.status_changed", "account.reset_requested"),
      note: newest("order.note"),
      progress: newest("boost.progress"),
    },
    isOpen: isOpen(status),
    /** Who else of the staff works on it. */
    colleague: colleagueOf(loaded, viewerId),
    handOver: handOverNote(loaded, viewerId),
    viewerId,
    /** Our gear is out with a boost, so that completing it asks where it is. */
    hasGearOut: facts.depositState === "held",
    gold: goldOf(loaded),
    /** The one who looks is its customer: then others handle it. */
    isOwn: facts.customerId === viewerId,
  };
}

/** For how many seconds the one who looks can take back the status that they set; null where they can't. */
function undoOf({ order }: LoadedOrder, viewerId: string, now: Date): { seconds: number } | null {
  const { type, status, activity } = order;
  const move = activity.find((event) => event.type === "order.status_changed");
  if (!move || move.actorId !== viewerId || move.status !== status || !canUndo(type, status)) return null;
  const seconds = undoSeconds - (now.getTime() - move.at.getTime()) / 1000;
  return seconds > 0 && !move.isUndo ? { seconds } : null;
}

function goldOf({ order, facts: { goldState: state } }: LoadedOrder) {
  if (!state) return null;
  const isOwed = isGoldOwed({ status: order.status, goldState: state });
  const entry = order.activity.find(({ type, status }) => type.startsWith("gold.") || status === "canceled");
  const last = entry && [`${formatMoment(entry.at)}, ${entry.actorName ?? "the program"}`, entry.note];
  return {
    ...{ state, isOwed, isInHand: state !== "returned", text: isOwed ? owedGold : goldTexts[state] },
    millions: formatMillions(order.quantity),
    worth: formatUsd(order.amountCents),
    last: order.status === "canceled" && last ? last.filter(Boolean).join(": ") : null,
  };
}

function purchaseOf({ purchase, order, facts, money }: LoadedOrder) {
  if (!purchase) return null;
  const { receivedCents, refundedCents, takenBackCents } = money.balances;
  const paidCents = receivedCents - refundedCents - takenBackCents;
  const { status } = order;
  return {
    ...purchase,
    details: purchaseDetailsOf(facts),
    waitsForEmail: waitsToBeWrittenTo({ status, paymentMethod: facts.paymentMethod, paidCents }),
    disputes: purchase.disputes.map(({ entries, ...dispute }) => ({
      ...dispute,
      entryCount: entries.length,
    })),
  };
}

/** The payments in ETH; null for orders that we pay for. */
function chainOf({ paying }: LoadedOrder) {
  if (!paying) return null;
  const { current, earlier, refundDueCents, chain } = paying;
  const payments = [...(current ? [current] : []), ...earlier];
  return { payments, isRefundDue: refundDueCents > 0, trouble: chain.trouble };
}

/** What goes back to the customer; null for orders that we pay for. */
function refundOf({ paying, refunds: claims, money }: LoadedOrder) {
  if (!paying) return null;
  const { refundDueCents: dueCents, refundGoldCents: goldCents } = money.balances;
  const { isTest } = paying.chain;
  return { dueCents, goldCents, parts: refundParts(paying), way: money.refundWay, isTest, claims };
}

const owedGold =
  "The sale was canceled with the gold still with us. Return it in the game, then record it here.";
const goldTexts = {
  held: "We have it. If the order is canceled, it goes back to the customer.",
  returned: "It's back with the customer.",
  kept: "It's ours, for the reason the customer reads. A manager can still return it.",
} as const;

function colleagueOf({ order, facts }: LoadedOrder, viewerId: string) {
  const { assignedTo: personId, assignedToName } = facts;
  if (!personId || personId === viewerId || !isOpen(order.status)) return null;
  return { personId, name: assignedToName ?? "Someone else" };
}

/**
 * The note of the newest hand-over, for whoever has the order now, or for everybody while nobody has; taking
 * it is no act on it yet.
 */
function handOverNote({ order, facts }: LoadedOrder, viewerId: string) {
  const { assignedTo } = facts;
  if (!isOpen(order.status) || (assignedTo && assignedTo !== viewerId)) return null;
  const at = order.activity.findIndex(({ type }) => type === "order.handed_over");
  const event = order.activity[at];
  if (!event?.note) return null;
  const hasActed = order.activity
    .slice(0, at)
    .some(({ actorId, type }) => actorId === viewerId && type !== "order.assigned");
  if (hasActed || event.actorId === viewerId) return null;
  return {
    from: event.actorName ?? "A colleague",
    at: event.at.toISOString(),
    note: event.note,
  };
}

/** The one sum of the page: what we pay, or what they are to pay or have paid. */
function sumOf({ order: { type, status, amountCents }, money }: LoadedOrder) {
  const { state } = money;
  // Of a completed order something may be due back; the rest was paid.
  const isRest = state === "refund_due" && status === "completed";
  const isPaid = state === "paid" || state === "over_paid" || isRest;
  const label = isPaidOut(type) ? "We pay" : isPaid ? "They paid" : "They pay";
  return { label, amount: formatUsd(amountCents) };
}

/** Gold is handed over in the game, also that which pays a boost. */
function meets({ order, boost }: LoadedOrder): boolean {
  return isGoldOrder(order.type) || boost?.payWith === "gold";
}

function tradeFacts(loaded: LoadedOrder) {
  const { order, facts, money } = loaded;
  const { rateVersion, quoteId, assignedToName } = facts;
  const { reductionCents } = money.balances;
  const rate = rateOfSum({ ...order, ...facts, reductionCents });
  return {
    isGold: isGoldOrder(loaded.order.type),
    quantity: formatMillions(order.quantity),
    rate: rate === null ? "Custom amount" : `${formatRate(rate)} per million`,
    amount: formatUsd(order.amountCents),
    sums: sumParts({ ...facts, type: order.type, amountCents: order.amountCents, reductionCents }).map(
      ({ label, kind, amountCents }) => ({
        label: kind === "dispute" ? "Refund after dispute" : label,
        value: formatUsd(amountCents),
      }),
    ),
    assignedToName,
    ledger: ledgerText(money, order.type),
    quote: quoteId ? `quote ${quoteId.slice(0, 4)}, rate version ${rateVersion ?? "–"}` : null,
  };
}

function meetingFacts({ order, facts, usualWorld }: LoadedOrder) {
  const { world, worldLockedAt, phrase, rsn } = facts;
  const lockedIn = worldLockedAt ? `${formatMoment(worldLockedAt)} by the customer` : "Not yet";
  return { world: world ?? usualWorld, lockedIn, phrase, rsn, quantity: formatMillions(order.quantity) };
}

function customerFacts({ order, facts, desk, membership }: LoadedOrder) {
  const { customerName, customerEmail, rsn } = facts;
  const shown: Partial<Record<TextFieldName, string | null>> = {
    customerName: facts.isGuest ? (customerName ?? "Not provided") : customerLabel(facts),
    rsn: rsn ?? (products[order.type].hasGameName ? "Not provided" : null),
  };
  return {
    texts: textFieldNames.flatMap((name) => {
      const value = shown[name] ?? facts[name];
      return value === null ? [] : [{ label: textFields[name].label, value }];
    }),
    account: membership ? `${membership.level} since ${membership.since.getUTCFullYear()}` : "Guest",
    agreed: desk.consents.map(agreedVersion),
    personHref: membership && facts.customerId ? `/admin/people/${facts.customerId}` : null,
    otherOrders: desk.otherOrders,
    otherOrdersHref: `/admin?${new URLSearchParams({ q: customerEmail })}`,
  };
}

/** What we wait for, and since when, while it is nobody's turn here (Rule P51); null while it is. */
function waitsFor({ turnStep, turnSince }: PrivateOrder) {
  if (turnStep === null || isShopsTurn(turnStep)) return null;
  return { label: turnSteps[turnStep].label, since: turnSince && formatMoment(turnSince) };
}

function deadlineOf({ facts, money }: LoadedOrder, now: Date) {
  // A payout that nobody has sent yet.
  const isUnsent = money.payout !== null && isUnsentPayout(money.payout.state);
  return facts.deadline && { ...facts.deadline, isUnsent, serverNow: now.getTime() };
}

function holdOf({ order, facts }: LoadedOrder, now: Date) {
  const { until, since, paymentClaimedAt } = facts.hold;
  if (!until) return null;
  const meets = bringsGold({ type: order.type, paymentMethod: facts.paymentMethod });
  const waitsForMeeting = facts.worldLocked
    ? "Customer to show up at the meeting"
    : "Customer to lock in a world";
  return {
    until: until.getTime(),
    untilText: formatMoment(until),
    totalMs: Math.max(until.getTime() - since.getTime(), 1),
    serverNow: now.getTime(),
    waitsFor: meets ? waitsForMeeting : "Payment",
    claimed: paymentClaimedAt && formatMoment(paymentClaimedAt),
  };
}

/** Facts that are no secrets; what is an object of its own is left to the part that knows it. */
function detailLines(details: PrivateOrder["details"]): { label: string; value: string }[] {
  return Object.entries(details ?? {}).flatMap(([name, value]) => {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
    const words = name.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
    const label = words.charAt(0).toUpperCase() + words.slice(1);
    return [{ label, value: typeof value === "boolean" ? (value ? "Yes" : "No") : String(value) }];
  });
}

/** What the edit form begins with, by field. */
function editable({ order, facts, usualWorld }: LoadedOrder): Record<FieldName, string> {
  const texts = textFieldNames.map((name) => [name, facts[name] ?? ""]);
  return {
    ...(Object.fromEntries(texts) as Record<TextFieldName, string>), // Forgets its keys.
    quantity: String(order.quantity),
    amountCents: typedUsd(order.amountCents),
    assignedTo: facts.assignedTo ?? "",
    world: String(facts.world ?? usualWorld),
  };
}

/** One event of an order as its log shows it to staff. */
function activityLine(event: Activity, customerId: string | null) {
  const { seq, type, action, status, note, visibility, at, hash } = event;
  return {
    seq,
    type,
    action,
    status,
    note,
    isInternal: visibility === "internal",
    at: at.toISOString(),
    by: actorText(event, customerId),
    hash: hash && `${hash.slice(0, 4)}…${hash.slice(-2)}`,
  };
}

function actorText({ actorKind, actorId, actorName }: Activity, customerId: string | null): string {
  if (actorKind === "visitor" || (actorId !== null && actorId === customerId)) return "Customer";
  if (actorName) return actorName;
  return actorKind === "system" ? "System" : "Unknown person";
}
