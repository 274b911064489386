import { expect, test } from "vitest";
import type { Balances } from "./ledger.ts";
import { accounts } from "./ledger-names.ts";
import { purchaseState } from "./payment-state.ts";

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
