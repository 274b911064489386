import { expect, test } from "vitest";
import { resetLinkView, saleDetailView } from "./account-sale-view.ts";

type Sale = Parameters<typeof saleDetailView>[0];

const at = new Date("2026-11-21T12:00:00Z");
const due = new Date("2026-11-22T12:00:00Z");
const sale: Sale = {
  orderId: "7c1f4f0e-0000-4000-8000-000000000001",
  viewerRole: "customer",
  version: 1,
  amountCents: 9450,
  offer: {
    offerId: "7c1f4f0e-0000-4000-8000-000000000002",
    rsn: "Cinder Wren",
    answers: {
      accountLoginType: "legacy",
      untradeableItems: [],
      questPointsRange: null,
      hasQuestCape: false,
      pets: { skilling: 0, boss: 0, prestige: 0 },
      accountType: "other",
      combatAchievementLevel: "none",
      diaryCompletion: "none",
      penaltyType: "clean",
    },
    combatLevel: 100,
    totalLevel: 1500,
    amountCents: 9450,
    baseCents: 9450,
    percent: 0,
    lines: [3, 0, -3].map((cents) => ({
      group: "base",
      label: String(cents),
      percent: cents,
      uncapped: null,
      cents,
    })),
    claims: [],
    // Nothing of the page is made of them.
    highScores: { total: null, levels: {}, scores: {} } as Sale["offer"]["highScores"],
    rulesVersion: 1,
    createdAt: at,
    expiresAt: due,
    orderId: null,
  },
  loginMethod: "legacy-email",
  reset: { requestedAt: at, savedAt: null, savedBy: null, waiting: true },
  counterOffer: null,
  pastCounterOffers: [],
  handedOverAt: null,
  desk: null,
};
const verified: Sale = { ...sale, handedOverAt: at };

test("the reset link is asked for until the account is verified", () => {
  expect(resetLinkView(sale, "email_reset_sent")?.savedOn).toBe(null);
  expect(resetLinkView(verified, "verifying_account")).toBe(null);
  expect(resetLinkView(sale, "canceled")).toBe(null);
});

test.each([
  [
    "before the account is verified",
    sale,
    "pending",
    null,
    "$94.50 by CashApp to $ci•••, due after the account is verified.",
  ],
  [
    "once it is",
    verified,
    "verifying_account",
    due,
    "$94.50 by CashApp to $ci•••, due by Nov 22, 2026, 12:00 PM UTC.",
  ],
  ["once it is paid", verified, "payment_sent", null, null],
  ["once the sale is canceled", sale, "canceled", null, null],
] as const)("the order says what will be paid, how and when: %s", (_when, view, status, dueAt, note) => {
  const paidOutCents = status === "payment_sent" ? 9_450 : 0;
  const part = { status, paymentMethod: "cashapp", payoutMask: "$ci•••", dueAt, paidOutCents };
  expect(saleDetailView(view, part).paymentNote).toBe(note);
});

test("what adds is green, what takes away red, and what changes nothing neither", () => {
  const open = { status: "pending", paymentMethod: "crypto-ETH", payoutMask: null, dueAt: null } as const;
  const { lines } = saleDetailView(sale, { ...open, paidOutCents: 0 });
  expect(lines.map(({ tone }) => tone)).toEqual(["pos", undefined, "neg"]);
});
