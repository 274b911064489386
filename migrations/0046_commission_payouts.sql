-- Commission is paid as payouts are: the same rows, states and versions, for a referrer in place of an order.
ALTER TABLE "payouts" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "secret_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "mask" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "destination_print" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "is_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "revealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referral_commissions" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
-- What was asked for and what was paid becomes one row each. A payout belongs to the request that it was recorded with,
-- in one transaction; those from before there were requests have no destination. What is to be paid is the balance.
INSERT INTO payouts (id, person_id, amount_cents, state, version, due_at, approved_by, approved_at, sent_by, sent_at,
  confirmed_at, reference, method, failed_reason, secret_id, mask, destination_print, is_changed, revealed_at, created_at, updated_at)
WITH balances AS (
  SELECT referrer_id, sum(cents)::int AS cents FROM (
    SELECT referrer_id, remaining_cents AS cents FROM referral_commissions
    UNION ALL SELECT referrer_id, -amount_cents FROM commission_payouts
  ) moved GROUP BY referrer_id
), matched AS (
  SELECT r.id AS request_id, p.* FROM commission_payout_requests r CROSS JOIN LATERAL (
    SELECT * FROM commission_payouts p
    WHERE p.referrer_id = r.referrer_id AND p.amount_cents = r.paid_cents
      AND p.paid_at BETWEEN r.decided_at - interval '1 minute' AND r.decided_at + interval '1 minute'
    ORDER BY abs(extract(epoch FROM p.paid_at - r.decided_at)) LIMIT 1
  ) p WHERE r.state = 'paid'
), carried AS (
  SELECT r.id, r.referrer_id,
    CASE r.state WHEN 'paid' THEN r.paid_cents WHEN 'requested' THEN b.cents ELSE r.asked_cents END AS cents,
    CASE r.state WHEN 'paid' THEN 'confirmed' WHEN 'rejected' THEN 'failed' ELSE 'open' END AS state,
    CASE WHEN r.state <> 'requested' OR r.approved_cents >= b.cents THEN r.approved_by END AS approved_by,
    m.paid_by, CASE WHEN r.state = 'paid' THEN coalesce(m.paid_at, r.decided_at) END AS paid_at, m.reference,
    r.method, r.reason, CASE WHEN r.state <> 'rejected' THEN r.secret_id END AS secret_id,
    r.mask, nullif(r.destination_print, '') AS print, r.is_changed, r.revealed_at, r.created_at, r.updated_at
  FROM commission_payout_requests r LEFT JOIN matched m ON m.request_id = r.id
    LEFT JOIN balances b ON b.referrer_id = r.referrer_id
  UNION ALL
  SELECT p.id, p.referrer_id, p.amount_cents, 'confirmed', NULL, p.paid_by, p.paid_at, p.reference,
    NULL, NULL, NULL, NULL, NULL, false, NULL, p.paid_at, p.paid_at
  FROM commission_payouts p WHERE p.id NOT IN (SELECT id FROM matched)
)
SELECT id, referrer_id, cents,
  CASE WHEN state <> 'open' THEN state WHEN is_changed AND approved_by IS NULL THEN 'due' ELSE 'approved' END,
  row_number() OVER (PARTITION BY referrer_id ORDER BY created_at, id), created_at,
  approved_by, CASE WHEN approved_by IS NOT NULL THEN updated_at END, paid_by, paid_at, paid_at,
  reference, method, reason, secret_id, mask, print, is_changed, revealed_at, created_at, updated_at
FROM carried;--> statement-breakpoint
CREATE INDEX "payouts_person" ON "payouts" USING btree ("person_id","version") WHERE person_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_person_open" ON "payouts" USING btree ("person_id") WHERE person_id is not null and state in ('due', 'approved');--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_one" CHECK ((order_id is null) <> (person_id is null));--> statement-breakpoint
DROP TABLE "commission_payout_requests";--> statement-breakpoint
DROP TABLE "commission_payouts";
