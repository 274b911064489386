import { expect, test } from "vitest";
import type { Balances } from "./ledger/ledger.ts";
import { accounts } from "./ledger/ledger-names.ts";
import { coveredOf, type MoneyOrder, moneyStateOf, paidOf } from "./money-state.ts";

const never = { wasReceived: false, wasTakenBack: false };
const received = { wasReceived: true, wasTakenBack: false };
const takenBack = { wasReceived: true, wasTakenBack: true };

function balances(moved: Partial<Balances>): Balances {
  // One for every account: the list is what the type is made of.
  const none = Object.fromEntries(accounts.map((account) => [account, 0])) as Balances;
  return { ...none, ...moved };
}

function order(of: Partial<MoneyOrder>): MoneyOrder {
  const open = { type: "gold_buy", status: "in_progress", amountCents: 2_000 } as const;
  return { ...open, depositCents: 0, depositState: null, ...of };
}

test("a sale is owed, paid out or written off by its ledger alone, whatever its status says", () => {
  const sale = order({ type: "gold_sale", status: "completed" });
  expect(moneyStateOf(balances({}), sale, never)).toBe("nothing");
  expect(moneyStateOf(balances({ gold: 2_000, owed_to_customers: -2_000 }), sale, never)).toBe("owed");
  expect(moneyStateOf(balances({ gold: 2_000, cash: -2_000 }), sale, never)).toBe("paid_out");
  expect(moneyStateOf(balances({ gold: 2_000, written_off: -2_000 }), sale, never)).toBe("written_off");
});

test("a purchase is paid by what was received, forgiven as dust, or given back as goodwill", () => {
  expect(moneyStateOf(balances({}), order({}), never)).toBe("unpaid");
  expect(moneyStateOf(balances({ cash: 500, customer_deposits: -500 }), order({}), received)).toBe(
    "part_paid",
  );
  const dusty = balances({ cash: 1_995, dust_forgiven: 5, customer_deposits: -2_000 });
  expect(moneyStateOf(dusty, order({}), received)).toBe("paid");
  const generous = balances({ cash: 1_500, goodwill: 500, customer_deposits: -2_000 });
  expect(paidOf(generous)).toBe(2_000);
  expect(moneyStateOf(generous, order({}), received)).toBe("paid");
  const over = balances({ cash: 2_500, customer_deposits: -2_000, refunds_due: -500 });
  expect(moneyStateOf(over, order({}), received)).toBe("paid");
});

test("what a manager wrote off covers a purchase without being paid", () => {
  const written = balances({ cash: 1_600, written_off: 400, customer_deposits: -2_000 });
  expect(coveredOf(written)).toBe(2_000);
  expect(paidOf(written)).toBe(1_600);
  expect(moneyStateOf(written, order({}), received)).toBe("written_off");
});

test("a deposit that is returned is no part of what has to be covered", () => {
  const geared = { type: "infernal_boost", amountCents: 6_000, depositCents: 2_000 } as const;
  const paid = balances({ cash: 4_000, customer_deposits: -4_000 });
  expect(moneyStateOf(paid, order({ ...geared, depositState: "held" }), received)).toBe("part_paid");
  expect(moneyStateOf(paid, order({ ...geared, depositState: "returned" }), received)).toBe("paid");
});

test("what the chain took back is said at every status, and forgotten once it is covered again", () => {
  for (const status of ["pending", "in_progress", "gold_collected", "completed"] as const)
    expect(moneyStateOf(balances({}), order({ status }), takenBack)).toBe("taken_back");
  const again = balances({ cash: 2_000, customer_deposits: -2_000 });
  expect(moneyStateOf(again, order({}), takenBack)).toBe("paid");
});

test("a canceled purchase is unpaid, has a refund due, or has had it", () => {
  const canceled = order({ status: "canceled" });
  expect(moneyStateOf(balances({}), canceled, never)).toBe("unpaid");
  expect(moneyStateOf(balances({ cash: 2_000, refunds_due: -2_000 }), canceled, received)).toBe("refund_due");
  expect(moneyStateOf(balances({}), canceled, received)).toBe("refunded");
  expect(moneyStateOf(balances({}), canceled, takenBack)).toBe("taken_back");
});
