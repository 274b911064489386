import { expect, test } from "vitest";
import type { Balances } from "./ledger/ledger.ts";
import { accounts } from "./ledger/ledger-names.ts";
import { deskPurchaseState, purchaseState } from "./payment-state.ts";
import { purchaseMark } from "./purchase-mark.ts";

const order = { status: "in_progress", amountCents: 2_000, depositCents: 0, depositState: null } as const;

function balances(moved: Partial<Balances>): Balances {
  // One for every account: the list is what the type is made of.
  const none = Object.fromEntries(accounts.map((account) => [account, 0])) as Balances;
  return { ...none, ...moved };
}

const received = (receivedCents: number, takenBackCents = 0) => ({ receivedCents, takenBackCents });

test("a purchase is paid, in part or whole, by what we hold; without anything it is unpaid or was refunded", () => {
  expect(purchaseState(balances({}), order, received(0))).toBe("unpaid");
  expect(purchaseState(balances({ cash: 500, customer_deposits: -500 }), order, received(500))).toBe(
    "part_paid",
  );
  expect(purchaseState(balances({ cash: 2_000, customer_deposits: -2_000 }), order, received(2_000))).toBe(
    "paid",
  );
  expect(purchaseState(balances({}), order, received(2_000))).toBe("refunded");
});

test("what was refunded and then taken back by the chain is refunded, never paid in part", () => {
  // The payment says by then that nothing came.
  expect(purchaseState(balances({ cash: -2_000, customer_deposits: 2_000 }), order, received(0))).toBe(
    "refunded",
  );
});

test("at the desk what is too much is refund due once the order is completed, in lists as on its page", () => {
  // 25.00 were paid for what costs 20.00, or does since a dispute.
  const over = balances({ cash: 2_500, customer_deposits: -2_000, refunds_due: -500 });
  const paid = balances({ cash: 2_000, customer_deposits: -2_000 });
  for (const [status, state] of [
    ["in_progress", "over_paid"],
    ["verifying_account", "over_paid"],
    ["completed", "refund_due"],
  ] as const) {
    const row = { ...order, status, type: "account_purchase" } as const;
    expect(deskPurchaseState(over, row, received(2_500))).toBe(state);
    expect(purchaseMark({ ...row, paidCents: 2_500 })).toBe(state);
    expect(deskPurchaseState(paid, row, received(2_000))).toBe("paid");
    expect(purchaseMark({ ...row, paidCents: 2_000 })).toBe("paid");
  }
  expect(purchaseState(over, order, received(2_500))).toBe("over_paid");
});

test("money that was taken back is neither unpaid nor refunded, until the rest or something new covers the order", () => {
  const gone = balances({});
  const rest = balances({ cash: 500, customer_deposits: -500 });
  const again = balances({ cash: 2_000, customer_deposits: -2_000 });
  expect(purchaseState(gone, order, received(2_000, 2_000))).toBe("taken_back");
  expect(purchaseState(rest, order, received(2_000, 1_500))).toBe("taken_back");
  expect(purchaseState(again, order, received(4_000, 2_000))).toBe("paid");
  const canceled = { ...order, status: "canceled" } as const;
  expect(purchaseState(gone, canceled, received(2_000, 2_000))).toBe("taken_back");
  expect(purchaseState(gone, canceled, received(2_000))).toBe("refunded");
});
