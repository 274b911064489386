import { expect, test } from "vitest";
import { chainPaymentStates } from "../../../../domain/payments/model.ts";
import { isMoving, type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { exampleNow, examplePaying, examplePayment, examplesOfPaying } from "./example-paying.ts";
import {
  chainName,
  confirmationText,
  ethPriceText,
  ethText,
  explorerHref,
  finalizing,
  payCopy,
  shortHash,
} from "./pay-copy.ts";

const expected: Record<keyof typeof examplesOfPaying, PayStage> = {
  start: "start",
  awaiting: "pay",
  "awaiting on mainnet": "pay",
  "price nearly over": "pay",
  partial: "pay",
  checking: "checking",
  seen: "confirming",
  confirming: "confirming",
  "until final": "confirming",
  settled: "paid",
  over: "paid",
  late: "late",
  expired: "expired",
  "expired in part": "expired",
  reverted: "reverted",
  "chain trouble": "pay",
  "canceled before it was paid": "canceled",
  "canceled after it was paid": "canceled",
  "refund asked for": "canceled",
  "refund sent": "canceled",
  "deposit back in gold": "paid",
  "paid by bank transfer": "start",
  "not payable now": "start",
  "paid in gold": "start",
};

test.each(Object.entries(expected))("an order at '%s' stands at the stage '%s'", (name, stage) => {
  // The keys of `expected` are those of the examples.
  expect(payStage(examplesOfPaying[name as keyof typeof examplesOfPaying])).toBe(stage);
});

test("the examples show every state that a payment may be in", () => {
  const shown = new Set(Object.values(examplesOfPaying).map(({ current }) => current?.state));
  expect([...chainPaymentStates].filter((state) => !shown.has(state))).toEqual([]);
});

test("an address is never offered once the price has run out, the order is paid, or it is canceled", () => {
  for (const state of chainPaymentStates) {
    const current = examplePayment({ state, isOpen: false });
    expect(payStage(examplePaying({ current })), state).not.toBe("pay");
    const open = examplePayment({ state, isOpen: true });
    expect(payStage(examplePaying({ current: open, status: "canceled" })), state).toBe("canceled");
    const paid = examplePaying({ current: open, state: "paid", status: "in_progress" });
    expect(payStage(paid), state).toBe("paid");
  }
});

test("the page asks again while something may change, and stops when paid, canceled or expired", () => {
  const moving = Object.entries(examplesOfPaying).filter(([, paying]) => isMoving(paying));
  expect(new Set(moving.map(([, paying]) => payStage(paying)))).toEqual(
    new Set(["pay", "checking", "confirming", "reverted"]),
  );
});

test("a payment that came late is for staff to decide while the order is pending, and then counts as paid", () => {
  const { late } = examplesOfPaying;
  expect(payCopy(late).title).toBe("Your payment arrived after the price expired");
  expect(payStage({ ...late, status: "in_progress" })).toBe("paid");
});

test("what is still owed after a settled payment can be paid by a new one", () => {
  const current = examplePayment({ state: "settled" });
  expect(payStage(examplePaying({ current, state: "part_paid", outstandingCents: 500 }))).toBe("start");
  expect(payStage(examplePaying({ current, state: "part_paid", isPayable: false }))).toBe("nothing");
});

test("a settled payment is told in fixed words, one that was too much is not hurried away from", () => {
  expect(payCopy(examplesOfPaying.settled).title).toBe("Payment received! Finalizing order...");
  expect(payCopy(examplesOfPaying.settled).title).toBe(finalizing);
  expect(payCopy(examplesOfPaying.over)).toMatchObject({ tone: "good", title: "Payment received" });
});

test("a canceled payment is called so, and what was sent for it is told to come back", () => {
  expect(payCopy(examplesOfPaying["canceled before it was paid"]).title).toBe("Payment Cancelled");
  expect(payCopy(examplesOfPaying["canceled after it was paid"])).toMatchObject({
    title: "This order was canceled after you paid",
    text: "$74.00 to be refunded.",
  });
});

test("of a part that came, both sums are told, and the rest to the last digit", () => {
  expect(payCopy(examplesOfPaying.partial)).toEqual({
    tone: "warn",
    title: "0.019676665 ETH of 0.03935333 ETH has arrived",
    text: "Send the rest, 0.019676665 ETH, to the same address while the price holds.",
  });
  expect(payCopy(examplesOfPaying["expired in part"]).text).toContain("$37.00 is paid.");
});

test("a state that this page does not know yet is said instead of anything wrong", () => {
  // As a server that was updated meanwhile may answer it.
  const current = { ...examplePayment(), state: "frozen" as "awaiting" };
  expect(payCopy(examplePaying({ current })).title).toBe("Unexpected payment status: frozen");
});

test.each([
  [1, 3, "1 of 3 confirmations"],
  [12, 12, "12 of 12 confirmations"],
  [15, 12, "12 of 12 confirmations"],
  [1, null, "1 confirmation, waiting until final"],
  [40, null, "40 confirmations, waiting until final"],
])("%i blocks of %j read '%s'", (confirmations, confirmationsNeeded, text) => {
  expect(confirmationText({ confirmations, confirmationsNeeded })).toBe(text);
});

test("sums, addresses and chains are written as people compare them", () => {
  expect(ethText(21_255_000_000_000_000n)).toBe("0.021255 ETH");
  expect(ethPriceText(1_880_420_000)).toBe("$1,880.42");
  expect(shortHash("0x71C7656EC7ab88b098defB751B7401B5f6d8976F")).toBe("0x71C7…976F");
  expect(chainName(1)).toBe("Ethereum mainnet");
  expect(chainName(31337)).toBe("the demo’s test chain");
  expect(chainName(10)).toBe("chain 10");
  expect(explorerHref(1, "0xab")).toBe("https://etherscan.io/tx/0xab");
  expect(explorerHref(31337, "0xab")).toBeNull();
});

test("what is late says until when the price held", () => {
  expect(exampleNow.toISOString()).toContain("14:04");
  expect(payCopy(examplesOfPaying.late).text).toContain("2:01 PM UTC");
});

test("an account whose hold has ended is said to be held no longer, and that nothing is owed", () => {
  const copy = payCopy(examplePaying({ type: "account_purchase", status: "canceled", isPayable: false }));
  expect(copy).toMatchObject({ title: "The order is closed, and the account is no longer held for you" });
  expect(copy.text).toMatch(/You owe nothing/);
});

test("only a canceled order that has or would get an address speaks of one", () => {
  const canceled = { status: "canceled", isPayable: false } as const;
  expect(payCopy(examplePaying({ ...canceled, current: null })).text).toMatch(/its address/);
  expect(payCopy(examplePaying({ ...canceled, paymentMethod: "paypal" })).text).toMatch(/its address/);
  const byHand = examplePaying({ ...canceled, paymentMethod: "paypal", current: null });
  expect(payCopy(byHand).text).toMatch(/Don't send anything for it/);
});

test("what was written off is never called paid", () => {
  const off = { state: "written_off", outstandingCents: 0, isPayable: false, current: null } as const;
  const copy = payCopy(examplePaying({ ...off, status: "completed", writtenOffCents: 7_400 }));
  expect(copy).toMatchObject({
    title: "Nothing left to pay",
    text: "We don’t charge you $74.00 of this order.",
  });
});
