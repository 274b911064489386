/**
 * What decides a turn beside type and status (Rule P51), each as the condition by which the database reads it
 * of a row `o` of orders. What other parts know of an order is read from their tables, which tell of their
 * changes by the trigger `turn_may_change`; a test asks for it.
 */
export const turnFacts = {
  requested: {
    label: "a request is open",
    sql: "EXISTS (SELECT FROM approval_requests r WHERE r.order_id = o.id AND r.state = 'open')",
  },
  unpaid: {
    label: "not paid in full",
    sql: `o.paid_cents < o.amount_cents AND o.paid_cents + coalesce((SELECT sum(e.amount_cents)
        FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'written_off'), 0) < o.amount_cents`,
  },
  seen: {
    label: "the chain shows it",
    sql: "EXISTS (SELECT FROM chain_payments c WHERE c.order_id = o.id AND c.state IN ('seen', 'confirming'))",
  },
  claimed: { label: "said to be sent", sql: "o.payment_claimed_at IS NOT NULL" },
  by_agreement: { label: "by agreement", sql: "o.payment_method = 'manual'" },
  in_gold: { label: "in gold", sql: "o.payment_method = 'gold'" },
  no_world: { label: "no world locked in", sql: "o.world_locked_at IS NULL" },
  uncleared: {
    label: "a change or a payment by hand unchecked",
    sql: "(o.second_person_since IS NOT NULL AND o.cleared_by IS NULL) OR o.unconfirmed_cents > 0",
  },
  owed: {
    label: "owed",
    sql: `coalesce((SELECT sum(e.amount_cents) FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id
        WHERE p.order_id = o.id AND e.account = 'owed_to_customers'), 0) < 0`,
  },
  unapproved: {
    label: "needs approval",
    sql: "EXISTS (SELECT FROM payouts p WHERE p.order_id = o.id AND p.state = 'due')",
  },
  no_details: { label: "no payout details", sql: "o.payout_secret_id IS NULL" },
  handed_over: { label: "verified", sql: "o.handed_over_at IS NOT NULL" },
  countered: {
    label: "a counter-offer is open",
    sql: "EXISTS (SELECT FROM counter_offers c WHERE c.order_id = o.id AND c.state = 'open')",
  },
  no_link: {
    label: "no link since it was asked for",
    sql: `EXISTS (SELECT FROM account_sales s WHERE s.order_id = o.id AND s.reset_requested_at IS NOT NULL
        AND (s.reset_saved_at IS NULL OR s.reset_saved_at < s.reset_requested_at))`,
  },
  no_access: {
    label: "no login given",
    sql: "NOT EXISTS (SELECT FROM boost_access b WHERE b.order_id = o.id AND b.choice IS NOT NULL)",
  },
  disputed: {
    label: "a dispute is open",
    sql: "EXISTS (SELECT FROM purchase_disputes d WHERE d.order_id = o.id AND d.state = 'open')",
  },
} as const satisfies Record<string, { label: string; sql: string }>;

export type TurnFact = keyof typeof turnFacts;
