import type { Account, PostingKind } from "./ledger-names.ts";

/** The accounts of the ledger in words, as the desk shows them; see docs/orders.md Money. */
export const accountLabels: Record<Account, string> = {
  cash: "Cash",
  gold: "Gold bought",
  accounts_bought: "Game accounts bought",
  dust_forgiven: "Dust forgiven",
  commissions: "Commissions granted",
  owed_to_customers: "Owed to customers",
  customer_deposits: "Paid by customers, not delivered",
  gear_deposits: "Gear deposits held",
  refunds_due: "Refunds due",
  commissions_owed: "Commissions owed",
  gold_sold: "Gold sold",
  services_sold: "Services sold",
  accounts_sold: "Game accounts sold",
};

/** Why something is booked, in words. */
export const postingLabels: Record<PostingKind, string> = {
  gold_received: "Gold received",
  gold_received_reversed: "Gold received, taken back",
  account_received: "Game account received",
  account_received_reversed: "Game account received, taken back",
  payout_sent: "Payout sent",
  payout_sent_reversed: "Payout sent, taken back",
  payment_received: "Payment received",
  payment_received_reversed: "Payment received, taken back",
  gold_delivered: "Gold delivered",
  gold_delivered_reversed: "Gold delivered, taken back",
  service_delivered: "Service delivered",
  service_delivered_reversed: "Service delivered, taken back",
  account_delivered: "Game account delivered",
  account_delivered_reversed: "Game account delivered, taken back",
  gear_deposit_held: "Gear deposit held",
  gear_deposit_held_reversed: "Gear deposit given back",
  refund_due: "Refund due",
  refund_due_reversed: "Refund due, taken back",
  refund: "Refund",
  commission_earned: "Commission earned",
  commission_earned_reversed: "Commission earned, taken back",
  commission_paid: "Commission paid",
};
