import type { LineText } from "../../../kernel/mails/mail-lines.ts";
import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { type BoostForDesk, boostProof, isSolHereditHidden, proofGap } from "../../boosts/model.ts";
import { type OrderRow, readStatusTexts } from "../../orders/index.ts";
import { customerText, products, statusLabels } from "../../orders/model.ts";
import { type PaymentsCtx, readMoney } from "../../payments/index.ts";
import { howToPay } from "../how-to-pay.ts";
import type { Notification } from "../notification.ts";
import { backLine, wayBack } from "../refund-notification.ts";
import { boostOf, waitsForAccess } from "./gold-of.ts";
import { nothingNext, type ProductMails } from "./product-mails.ts";

/**
 * Closes the mails about a boost that is not paid in the game, in place of the words about meetings there.
 */
const boostWarning =
  "We never ask for a password, a code or a payment by email or chat. You only pay on your order's page.";

const accessPage = { to: "access", button: { line: "button/access" } } as const;

export const boostMails: ProductMails = {
  notificationOf: boostNotification,
  afterPlacing: nothingNext,
  askedOncePaid: async (ctx, order) =>
    (await waitsForAccess(ctx, order))
      ? {
          // A paid boost goes on with its customer (Rule P36).
          next: { line: "next/boostAccess" },
          ...accessPage,
        }
      : null,
  afterPayment: ({ status }) => (status === "pending" ? { line: "next/boostPaid" } : undefined),
  linesOf: ({ type }) => [{ label: "Service", value: products[type].noun }],
  subtotalLabel: "Services",
  holdLine: () => "hold/until",
  warning: ({ paymentMethod }) => (paymentMethod === "gold" ? undefined : boostWarning),
};

async function boostNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | null | undefined> {
  const note = event.note ?? undefined;
  if (event.type === "order.placed") return placedNotification(ctx, order);
  if (event.type === "order.status_changed" && event.data.to === "completed") {
    return completedNotification(ctx, order, note);
  }
  if (event.type === "order.status_changed" && event.data.to === "in_progress") {
    return startedNotification(ctx, order, note);
  }
  if (event.type === "boost.progress") {
    return {
      text: { kind: "boost-progress" },
      note,
    };
  }
  if (event.type === "boost.gear_returned") return returnedNotification(ctx, order, event);
  if (event.type === "boost.gear_kept") {
    return {
      text: { kind: "deposit-kept", values: { deposit: depositOf(order) } },
      note,
      sums: [{ label: "Deposit", amount: depositOf(order) }],
    };
  }
  return undefined;
}

function depositOf({ depositCents }: OrderRow): string {
  return formatUsd(depositCents);
}

async function placedNotification(ctx: PaymentsCtx, order: OrderRow): Promise<Notification> {
  const statusText = customerText(order.type, "pending", await readStatusTexts(ctx, order.type));
  const boost = await boostOf(ctx, order);
  const gold = boost?.payWith === "gold" && boost.gold ? formatMillions(boost.gold.millions) : null;
  const { howToPay: pay, ...where } = gold
    ? { howToPay: inGold(gold, order), to: "meeting" as const }
    : await howToPay(ctx, order);
  const next = { line: "next/boost" } as const;
  return { text: { kind: "order-received", values: { statusText, howToPay: pay, next } }, ...where };
}

function inGold(gold: string, { world, worldLockedAt }: OrderRow): LineText<"howToPay"> {
  return worldLockedAt
    ? { line: "howToPay/goldInWorld", values: { gold, world: String(world) } }
    : { line: "howToPay/gold", values: { gold } };
}

/** A booster has taken it up; what they still need of its customer comes with it. */
async function startedNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  note: string | undefined,
): Promise<Notification> {
  const statusText = customerText(order.type, "in_progress", await readStatusTexts(ctx, order.type));
  const isWaiting = await waitsForAccess(ctx, order);
  const boost = isWaiting ? ({ line: "boost/access" } as const) : undefined;
  return {
    text: { kind: "order-step", values: { status: statusLabels.in_progress, statusText, boost } },
    note,
    ...(isWaiting ? accessPage : {}),
  };
}

/** The end with its proof: what the high scores showed before and after. */
async function completedNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  note: string | undefined,
): Promise<Notification> {
  const boost = await boostOf(ctx, order);
  const { before, after } = boost?.snapshots ?? {};
  const proof = boost && before && after ? boostProof(boost.quote, before.highScores, after.highScores) : [];
  const isHeld = order.depositCents > 0 && order.depositState === "held";
  return {
    text: {
      kind: "order-step",
      values: {
        status: statusLabels.completed,
        statusText: customerText(order.type, "completed", await readStatusTexts(ctx, order.type)),
        boost: [...(boost ? proofLines(boost) : []), ...(isHeld ? [heldDeposit(order)] : [])],
      },
    },
    note,
    lines: proof.map(({ name, before: was, after: is }) => ({ label: name, value: `${was}, then ${is}` })),
  };
}

function heldDeposit(order: OrderRow): LineText<"boost"> {
  return { line: "boost/deposit", values: { deposit: depositOf(order) } };
}

/** What the proof is worth, said plainly also where it shows nothing. */
function proofLines({ quote, snapshots }: BoostForDesk): LineText<"boost">[] {
  const before = snapshots.before?.highScores ?? null;
  const after = snapshots.after?.highScores ?? null;
  const gap = proofGap(quote, before, after);
  if (gap === "before") return [{ line: "boost/noProofBefore" }];
  if (gap === "after") return [{ line: "boost/noProofAfter" }];
  const proof: LineText<"boost"> = { line: gap === "gain" ? "boost/proofPending" : "boost/proof" };
  return isSolHereditHidden(quote, after) ? [proof, { line: "boost/solHeredit" }] : [proof];
}

async function returnedNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  { note }: StoredEvent,
): Promise<Notification> {
  const deposit = depositOf(order);
  const money = await readMoney(ctx, order.id);
  const dueCents = money.ok ? money.value.balances.refundDueCents : 0;
  const due = money.ok && dueCents > 0 ? money.value : null;
  return {
    text: { kind: "deposit-returned", values: { deposit, refund: due ? backLine(due) : undefined } },
    note: note ?? undefined,
    ...(due ? wayBack(due) : {}),
    sums: [
      { label: "Your refund", amount: deposit },
      ...(dueCents > order.depositCents ? [{ label: "Total refund", amount: formatUsd(dueCents) }] : []),
    ],
  };
}
