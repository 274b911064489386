import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { exampleNow, examplePaying, examplesOfPaying } from "../../../payments/shared/pay/example-paying.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import type { BoostDetailView } from "../../shared/boost/boost-panel.tsx";
import type { OrderDetailProps } from "../../shared/order-page/order-detail-props.ts";
import type { DisputeView, PurchaseDetailView, PurchaseStage } from "../../shared/purchase/purchase-view.ts";

const now = exampleNow.getTime();
const hour = 3_600_000;
const when = "Nov 20, 2026, 2:04 PM UTC";

const boost: BoostDetailView = {
  rsn: "Vault Heron",
  services: ["Infernal Cape Boost", "Dizana's Quiver Boost"],
  gear: "Ours",
  tier: "Standard",
  payWith: "Ethereum",
  gold: null,
  meetingHref: null,
  lines: [
    { label: "Infernal Cape Boost", amount: "$35.00" },
    { label: "Dizana's Quiver Boost", amount: "$35.00" },
    { label: "Both in one order, 30% off", amount: "−$21.00" },
    { label: "Gear rental", amount: "$5.00" },
    { label: "Gear deposit, refunded at the end", amount: "$20.00" },
  ],
  deposit: { amount: "$20.00", state: "held", text: "Refunded once our gear is back" },
  proof: [],
  proofTimes: { before: null, after: null },
  isDone: false,
  newest: null,
  access: null,
};

const proof: BoostDetailView["proof"] = [
  { name: "TzKal-Zuk", before: "6 kills", after: "7 kills", hasRisen: true },
  { name: "Sol Heredit", before: "not ranked", after: "5 kills", hasRisen: true },
];

const dispute: DisputeView = {
  id: "9a0c",
  version: 1,
  reason: "I can't log in",
  state: "open",
  underWarranty: false,
  openedOn: when,
  closedOn: null,
  answerBy: null,
  outcome: null,
  decided: null,
  decidedBy: null,
  answer: null,
  ownNotes: 1,
  entries: [],
};

const purchase: PurchaseDetailView = {
  orderId: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
  version: 3,
  name: "Marble Pure, 99 strength",
  listingHref: "/buy-accounts/marble-pure-99-strength",
  facts: [
    { label: "Build", value: "Pure, Regular" },
    { label: "Levels", value: "Combat 82, total 1,498" },
    { label: "Login", value: "Legacy Username" },
    { label: "Delivery", value: "20 Minutes" },
  ],
  stage: "held",
  serverNow: now,
  held: { at: now + 11 * 60_000, text: "Nov 20, 2026, 2:15 PM UTC" },
  deadline: null,
  check: null,
  readOn: null,
  warranty: null,
  accepted: null,
  loginStoredUntil: null,
  isUnpaid: false,
  isBuyer: true,
  may: { reveal: false, confirm: false, dispute: false, answer: false },
  disputes: [],
};

const none = { reveal: false, confirm: false, dispute: false, answer: false };
const check = { at: now + 70 * hour, text: "Nov 23, 2026, 12:04 PM UTC" };
const ready = { stage: "ready", held: null, check } as const;

const labels: Partial<Record<StatusTone, string>> = {
  pending: "Pending",
  "in-progress": "In Progress",
  "verifying-account": "Verifying Account",
  completed: "Completed",
  canceled: "Canceled",
};
const ways = {
  boost: ["pending", "in-progress", "completed"],
  purchase: ["pending", "in-progress", "verifying-account", "completed"],
} as const;

type Example = Partial<OrderDetailProps> & { tone: StatusTone };

function example(kind: keyof typeof ways, { tone, ...more }: Example): OrderDetailProps {
  const way: readonly StatusTone[] = ways[kind];
  const at = way.indexOf(tone);
  return {
    type: kind === "boost" ? "infernal_quiver_boost" : "account_purchase",
    orderId: purchase.orderId,
    number: "3f9a1c7e",
    placedOn: when,
    status: { tone, label: labels[tone] ?? tone },
    turnText: null,
    statusText: "Your order has been received and is being processed.",
    steps: way.map((step, index) => ({
      label: labels[step] ?? step,
      tone: step,
      state: index < at || tone === "completed" ? "done" : index === at ? "now" : "todo",
      time: index <= at ? exampleNow : null,
    })),
    product: kind === "boost" ? "Infernal Cape and Dizana's Quiver Boost" : purchase.name,
    quantity: null,
    rate: null,
    texts: [],
    sale: null,
    sellAgainHref: null,
    sumLines: kind === "boost" ? boost.lines : [],
    total: { label: "You pay", amount: "$74.00", ...(kind === "boost" ? { tone: "ember" as const } : {}) },
    cancelVersion: tone === "pending" ? 1 : null,
    pay: null,
    invoiceHref: tone === "completed" ? `/orders/${purchase.orderId}/invoice` : null,
    back: { to: "/", label: "Home" },
    timeline: [
      { key: "1", type: "order.placed", title: "Order created", text: null, when, tone: "pending" },
      ...(tone === "pending" ? [] : [{ key: "2", type: "x", title: "Payment received", text: null, when }]),
    ],
    payments: [],
    meetup: null,
    meetingHref: null,
    boost: kind === "boost" ? boost : null,
    purchase: kind === "purchase" ? purchase : null,
    cancelNote: null,
    goldNote: null,
    page: "order",
    failure: null,
    canAct: true,
    deskHref: null,
    review: null,
    hold: null,
    ...more,
  };
}

const ofBoost = (more: Example) => example("boost", more);
const ofPurchase = (tone: StatusTone, more: Partial<PurchaseDetailView>, pay: OrderPaying | null = null) =>
  example("purchase", { tone, purchase: { ...purchase, ...more }, pay });
const account = (more: Partial<OrderPaying>) => examplePaying({ type: "account_purchase", ...more });
const asPaid = { ...examplesOfPaying.settled };
const stage = (one: PurchaseStage) => ({ stage: one, held: null });
const review = {
  stars: null,
  text: "Tell others how it was.",
  action: { to: "/review", label: "Leave a review" },
};

/** A boost and a bought account everywhere that they may stand: for tests. */
export const exampleOrders: Record<string, OrderDetailProps> = {
  "boost unpaid": ofBoost({ tone: "pending", pay: examplesOfPaying.start }),
  "boost to be paid in gold": ofBoost({
    tone: "pending",
    pay: examplesOfPaying["paid in gold"],
    boost: { ...boost, gold: "436M", meetingHref: "/meeting-instructions" },
    meetingHref: "/meeting-instructions",
  }),
  "boost confirming": ofBoost({ tone: "pending", pay: examplesOfPaying.confirming }),
  "boost paid": ofBoost({ tone: "pending", pay: asPaid }),
  "boost in progress": ofBoost({
    tone: "in-progress",
    pay: asPaid,
    turnText: null,
    statusText: "A staff member has been assigned to your order.",
    boost: {
      ...boost,
      newest: { key: "4", note: "Wave 42 of 69. The first half went without a scratch.", when },
    },
  }),
  "boost completed": ofBoost({
    tone: "completed",
    pay: asPaid,
    turnText: null,
    statusText: "Order completed successfully! Thank you for your business.",
    boost: { ...boost, isDone: true, proof, proofTimes: { before: when, after: when } },
    review,
  }),
  "boost canceled unpaid": ofBoost({
    tone: "canceled",
    pay: examplesOfPaying["canceled before it was paid"],
  }),
  "boost whose hold has ended": ofBoost({
    tone: "canceled",
    pay: examplesOfPaying["canceled before it was paid"],
    cancelNote: "Not paid while we held it for you. You can reopen it at today's price.",
    hold: {
      kind: "lapsed",
      orderId: purchase.orderId,
      type: "infernal_quiver_boost",
      again: { shownCents: 7_600, amount: "$76.00" },
      isPaidOut: false,
      canAct: true,
    },
  }),
  "boost canceled with a refund": ofBoost({
    tone: "canceled",
    pay: examplesOfPaying["canceled after it was paid"],
    cancelNote: "The account doesn't meet the requirements any more.",
  }),
  "purchase unpaid": ofPurchase("pending", {}, account({ current: null })),
  "purchase confirming": ofPurchase(
    "pending",
    {},
    {
      ...examplesOfPaying.confirming,
      type: "account_purchase",
    },
  ),
  "purchase being prepared": ofPurchase(
    "in-progress",
    {
      ...stage("preparing"),
      deadline: { at: now + 12 * 60_000, totalMs: 20 * 60_000, text: "Nov 20, 2026, 2:16 PM UTC" },
    },
    asPaid,
  ),
  "purchase with its login unread": ofPurchase(
    "verifying-account",
    { ...ready, may: { ...none, reveal: true, dispute: true } },
    asPaid,
  ),
  "purchase with its login read": ofPurchase(
    "verifying-account",
    {
      ...ready,
      readOn: when,
      may: { ...none, confirm: true, dispute: true },
      loginStoredUntil: "20 December 2026",
    },
    asPaid,
  ),
  "purchase with its login opened again": ofPurchase(
    "verifying-account",
    { ...ready, readOn: when, may: { ...none, reveal: true, confirm: true, dispute: true } },
    asPaid,
  ),
  "purchase in dispute": ofPurchase(
    "verifying-account",
    { ...ready, readOn: when, check: null, disputes: [dispute], may: { ...none, answer: true } },
    asPaid,
  ),
  "purchase completed": {
    ...ofPurchase(
      "completed",
      { ...stage("completed"), readOn: when, accepted: `You confirmed the account on ${when}` },
      asPaid,
    ),
    turnText: null,
    statusText: "Order completed successfully! Thank you for your business.",
    review,
  },
  "purchase completed by a decision": ofPurchase(
    "completed",
    {
      ...stage("completed"),
      readOn: when,
      disputes: [
        {
          ...dispute,
          state: "decided",
          closedOn: when,
          answerBy: null,
          outcome: "part_refund",
          decided: {
            title: "Decided: $20.00 goes back",
            follows: "The buyer keeps the account. The order is completed.",
          },
        },
      ],
    },
    { ...asPaid, refundDueCents: 2_000, refundWay: "by_hand" },
  ),
  "purchase canceled": ofPurchase("canceled", stage("canceled"), {
    ...examplesOfPaying["canceled before it was paid"],
    type: "account_purchase",
  }),
  "purchase of a long name": ofPurchase(
    "pending",
    { name: "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" },
    account({ current: null }),
  ),
};
