import { expect, test } from "vitest";
import type { Balances } from "./ledger.ts";
import { accounts } from "./ledger-names.ts";
import { deskPurchaseState, purchaseState } from "./payment-state.ts";

const order = { amountCents: 2_000, depositCents: 0, depositState: null };

function balances(moved: Partial<Balances>): Balances {
  // One for every account: the list is what the type is made of.
  const none = Object.fromEntries(accounts.map((account) => [account, 0])) as Balances;
  return { ...none, ...moved };
}

test("a purchase is paid, in part or whole, by what we hold; without anything it is unpaid or was refunded", () => {
  expect(purchaseState(balances({}), order, 0)).toBe("unpaid");
  expect(purchaseState(balances({ cash: 500, customer_deposits: -500 }), order, 500)).toBe("part_paid");
  expect(purchaseState(balances({ cash: 2_000, customer_deposits: -2_000 }), order, 2_000)).toBe("paid");
  expect(purchaseState(balances({}), order, 2_000)).toBe("refunded");
});

test("what was refunded and then taken back by the chain is refunded, never paid in part", () => {
  // The payment says by then that nothing came.
  expect(purchaseState(balances({ cash: -2_000, customer_deposits: 2_000 }), order, 0)).toBe("refunded");
});

test("at the desk what a dispute gives back is due, and what was paid beyond that is too much", () => {
  // 25.00 were paid; a dispute lowered 25.00 to 20.00.
  const lowered = balances({ cash: 2_500, customer_deposits: -2_000, refunds_due: -500 });
  expect(purchaseState(lowered, order, 2_500)).toBe("over_paid");
  expect(deskPurchaseState(lowered, order, { receivedCents: 2_500, loweredCents: 500 })).toBe("refund_due");
  expect(deskPurchaseState(lowered, order, { receivedCents: 2_500, loweredCents: 400 })).toBe("over_paid");
  expect(deskPurchaseState(lowered, order, { receivedCents: 2_500, loweredCents: 0 })).toBe("over_paid");
  const paid = balances({ cash: 2_000, customer_deposits: -2_000 });
  expect(deskPurchaseState(paid, order, { receivedCents: 2_000, loweredCents: 500 })).toBe("paid");
});
