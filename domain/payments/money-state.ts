import {
  type DepositState,
  type MoneyState,
  type OrderStatus,
  type OrderType,
  shopPays,
} from "../orders/model.ts";
import type { Balances } from "./ledger/ledger.ts";

/** The facts of an order beside its ledger that say what the ledger has to cover. */
export type MoneyOrder = {
  type: OrderType;
  status: OrderStatus;
  amountCents: number;
  depositCents: number;
  depositState: DepositState | null;
};

/** What happened in an order's ledger that its balances do not show any more. */
export type MoneyPast = {
  /** Whether a payment was ever received. */
  wasReceived: boolean;
  /** Whether the chain, a bank or a payment service took back a payment that had been received. */
  wasTakenBack: boolean;
};

/** What we hold of a customer for a purchase, in cents: money and gold, refunds taken off. */
export function heldOf({ cash, gold }: Pick<Balances, "cash" | "gold">): number {
  return cash + gold;
}

/**
 * What counts as paid of a purchase, in cents: what we hold, the dust that was forgiven, and what went back
 * as goodwill.
 */
export function paidOf(balances: Pick<Balances, "cash" | "gold" | "dust_forgiven" | "goodwill">): number {
  return heldOf(balances) + balances.dust_forgiven + balances.goodwill;
}

/** What a purchase need not pay any more, in cents: it was paid, or a manager wrote it off. */
export function coveredOf(balances: Balances): number {
  return paidOf(balances) + balances.written_off;
}

/** What a purchase costs the customer in the end, in cents: a deposit that is returned is none of it. */
export function costOf(order: Pick<MoneyOrder, "amountCents" | "depositCents" | "depositState">): number {
  return order.amountCents - (order.depositState === "returned" ? order.depositCents : 0);
}

/**
 * Where an order's money stands, from what its ledger says (Rule P30). `order_money_state` in the database is
 * the same rule in SQL; a test tries both on every case.
 */
export function moneyStateOf(balances: Balances, order: MoneyOrder, past: MoneyPast): MoneyState {
  return shopPays(order.type) ? saleMoney(balances) : purchaseMoney(balances, order, past);
}

function saleMoney({ owed_to_customers, cash, written_off }: Balances): MoneyState {
  if (owed_to_customers < 0) return "owed";
  if (cash < 0) return "paid_out";
  return written_off === 0 ? "nothing" : "written_off";
}

function purchaseMoney(balances: Balances, order: MoneyOrder, past: MoneyPast): MoneyState {
  if (order.status === "canceled") {
    if (balances.refunds_due < 0) return "refund_due";
    if (!past.wasReceived) return "unpaid";
    return past.wasTakenBack && heldOf(balances) <= 0 ? "taken_back" : "refunded";
  }
  if (coveredOf(balances) >= costOf(order)) return balances.written_off > 0 ? "written_off" : "paid";
  if (past.wasTakenBack) return "taken_back";
  return paidOf(balances) > 0 ? "part_paid" : "unpaid";
}
