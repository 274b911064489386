/** The accounts of the ledger; see docs/orders.md Money. */
export const accounts = [
  "gold",
  "accounts_bought",
  "owed_to_customers",
  "cash",
  "customer_deposits",
  "gold_sold",
  "services_sold",
  "accounts_sold",
  "gear_deposits",
  "refunds_due",
  "dust_forgiven",
  "written_off",
  "goodwill",
  "commissions",
  "commissions_owed",
  "gold_in_hand",
  "gold_owed_back",
] as const;
export type Account = (typeof accounts)[number];

/** The accounts that are kept in millions of gold; all others are in cents. */
const goldAccounts: readonly Account[] = ["gold_in_hand", "gold_owed_back"];

/** Whether an account is kept in millions of gold. */
export function isInGold(account: Account): boolean {
  return goldAccounts.includes(account);
}

/** Bookings that may be taken back by one of the opposite. */
export type Reversible =
  | "gold_received"
  | "account_received"
  | "payout_sent"
  | "gold_delivered"
  | "service_delivered"
  | "account_delivered"
  | "gear_deposit_held"
  | "payment_received"
  | "payment_taken_back"
  | "commission_earned"
  | "commission_paid"
  | "refund_due"
  | "refund_lost"
  | "purchase_written_off"
  | "sale_written_off"
  | "gold_owed"
  | "goodwill_moved";
/** Why something is booked. */
export type PostingKind =
  | Reversible
  | `${Reversible}_reversed`
  | "payment_voided"
  | "refund"
  | "goodwill_refund"
  | "commission_waived";
