import { type SQL, sql } from "drizzle-orm";
import type { TurnStep } from "../../orders/model.ts";

/** The rows of another part that an entry `n` is about, and of them those because of which it stands. */
const ofOrder = (table: string, condition: string) =>
  `exists (select from ${table} t where t.order_id = n.subject_id::uuid and ${condition})`;
const about = (table: string, condition: string, key = "id::text") =>
  `exists (select from ${table} t where t.${key} = n.subject_id and ${condition})`;

/**
 * Why an entry of the inbox stands (Rule P53), each as the condition by which the database reads it of an
 * entry `n`. Once it no longer holds, the entry ends for everybody.
 */
const causes = {
  /** Nobody has taken the order or gone on with it. */
  turn: `exists (select from orders t where t.id = n.subject_id::uuid and t.removed_at is null
    and t.turn_step = n.turn_step and t.assigned_to is not distinct from n.held_by)`,
  /** Its customer isn't paid. */
  payout: `exists (select from orders t where t.id = n.subject_id::uuid
    and t.turn_step in ('details', 'clear', 'approve', 'pay'))`,
  /** The books owe its customer a refund. */
  refund: `coalesce((select sum(e.amount_cents) from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.order_id = n.subject_id::uuid and e.account = 'refunds_due'), 0) < 0`,
  claim: ofOrder("refund_claims", "t.state = 'open'"),
  dispute: ofOrder("purchase_disputes", "t.state = 'open'"),
  request: ofOrder("approval_requests", "t.state = 'open'"),
  /** A review that waits for a decision, or for an answer to a poor one. */
  review: ofOrder(
    "reviews",
    "(t.state = 'waiting' or t.state = 'published' and t.stars <= 3 and t.reply is null)",
  ),
  /** The visitor waits, and nobody else has taken the chat. */
  chat: `exists (select from chat_conversations t where t.id = n.subject_id::uuid
    and t.waiting_since is not null and t.assigned_to is not distinct from n.held_by)`,
  commission: `exists (select from payouts t
    where t.person_id = n.subject_id::uuid and t.state in ('due', 'approved'))`,
  guard: about("guard_changes", "t.state = 'waiting'"),
  webhook: about("webhook_endpoints", "not t.is_on"),
  stock: about("gold_positions", "t.is_low", "kind"),
} as const;

export type Cause = keyof typeof causes;

/** What a cause is read from. */
export type CauseFacts = {
  cause: Cause | null;
  subjectId: string;
  turnStep: TurnStep | null;
  heldBy: string | null;
};

/** Whether the cause of an entry `n` lasts; what is only to be read has none, which lasts. */
export const lastingCause: SQL = sql.raw(
  `case n.cause ${Object.entries(causes)
    .map(([cause, condition]) => `when '${cause}' then ${condition}`)
    .join(" ")} else true end`,
);
