import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { type BoostView, boostProof, isSolHereditHidden, proofGap } from "../../boosts/model.ts";
import { type OrderRow, readStatusTexts } from "../../orders/index.ts";
import { customerText, products, statusLabels } from "../../orders/model.ts";
import { type PaymentsCtx, readMoney } from "../../payments/index.ts";
import { ethPriceHeld, howToPay } from "../how-to-pay.ts";
import type { Notification } from "../notification.ts";
import { backText, wayBack } from "../refund-notification.ts";
import { boostOf, waitsForAccess } from "./gold-of.ts";
import { nothingNext, type ProductMails } from "./product-mails.ts";

/**
 * Closes the mails about a boost that is not paid in the game, in place of the words about meetings there.
 */
const boostWarning =
  "We never ask for a password, a code or a payment by email or chat. You only pay on your order's page.";

export const boostMails: ProductMails = {
  notificationOf: boostNotification,
  afterPlacing: nothingNext,
  askedOncePaid: async (ctx, order) =>
    (await waitsForAccess(ctx, order))
      ? {
          // A paid boost goes on with its customer (Rule P36).
          paragraphs: [
            "Next, give us access to your game account on your order's page, or message us in the chat to arrange it.",
            "You can follow every step there, live.",
          ],
          to: "access",
          linkLabel: "Give us access",
        }
      : null,
  afterPayment: ({ status }) =>
    status === "pending"
      ? ["A booster will start on your order next. Follow every step live on your order's page."]
      : [],
  linesOf: ({ type }) => [{ label: "Service", value: products[type].noun }],
  subtotalLabel: "Services",
  holdHint: () => null,
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
      linkLabel: "Watch your boost",
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
  const receivedText = customerText(order.type, "pending", await readStatusTexts(ctx, order.type));
  const received = { text: { kind: "order-received" } as const, paragraphs: [receivedText] };
  const boost = await boostOf(ctx, order);
  if (boost?.payWith === "gold" && boost.gold) {
    const gold = formatMillions(boost.gold.millions);
    const where = order.worldLockedAt ? `come to world ${order.world}` : "lock in a world";
    const meet = `You pay with ${gold} in the game. Open your order and ${where}. Our trader meets you there and says your phrase first.`;
    return {
      ...received,
      paragraphs: [...received.paragraphs, meet, begin],
      to: "meeting",
    };
  }
  const { text, ...where } = await howToPay(ctx, order, ethPriceHeld);
  return { ...received, paragraphs: [...received.paragraphs, text, begin], ...where };
}

const begin =
  "After payment, give us access on your order's page and we'll begin. You can follow every step there, live.";

/** A booster has taken it up; what they still need of its customer comes with it. */
async function startedNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  note: string | undefined,
): Promise<Notification> {
  const started = {
    text: { kind: "order-step", values: { status: statusLabels.in_progress } } as const,
    paragraphs: [customerText(order.type, "in_progress", await readStatusTexts(ctx, order.type))],
    note,
  };
  if (!(await waitsForAccess(ctx, order))) return started;
  const ask = "We still need access to your game account. Add it on your order's page.";
  return { ...started, paragraphs: [...started.paragraphs, ask], to: "access", linkLabel: "Give us access" };
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
    text: { kind: "order-step", values: { status: statusLabels.completed } },
    paragraphs: [
      customerText(order.type, "completed", await readStatusTexts(ctx, order.type)),
      ...(boost ? proofText(boost) : []),
      ...(isHeld ? [`Your deposit of ${depositOf(order)} is refunded once we have our gear back.`] : []),
    ],
    note,
    lines: proof.map(({ name, before: was, after: is }) => ({ label: name, value: `${was}, then ${is}` })),
  };
}

/** What the proof is worth, said plainly also where it shows nothing. */
function proofText({ quote, snapshots }: BoostView): string[] {
  const before = snapshots.before?.highScores ?? null;
  const after = snapshots.after?.highScores ?? null;
  const gap = proofGap(quote, before, after);
  if (gap === "before" || gap === "after") {
    return [`We couldn't read the high scores ${gap} this boost, so there's no proof from them.`];
  }
  return [
    gap === "gain"
      ? "The public high scores don't show the boost yet. Here they are, before and after."
      : "Here are the public high scores, before and after.",
    ...(isSolHereditHidden(quote, after) ? ["Sol Heredit only shows up there from the fifth kill."] : []),
  ];
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
    text: { kind: "deposit-returned" },
    paragraphs: [
      `We have our gear back, so we're refunding your deposit of ${deposit}.`,
      ...(due ? [backText(due)] : []),
    ],
    note: note ?? undefined,
    ...(due ? wayBack(due) : {}),
    sums: [
      { label: "Your refund", amount: deposit },
      ...(dueCents > order.depositCents ? [{ label: "Total refund", amount: formatUsd(dueCents) }] : []),
    ],
  };
}
