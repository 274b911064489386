CREATE TABLE "releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"worth_cents" bigint NOT NULL,
	"customer" text NOT NULL,
	"destination" text,
	"person_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_any_reference";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cleared_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unconfirmed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference_key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "needs_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "access_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "access_from" uuid;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "releases_customer" ON "releases" USING btree ("customer","at");--> statement-breakpoint
CREATE INDEX "releases_destination" ON "releases" USING btree ("destination","at");--> statement-breakpoint
CREATE INDEX "releases_person" ON "releases" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "releases_at" ON "releases" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_uncleared" ON "orders" USING btree ("second_person_since","id") WHERE second_person_since is not null and cleared_by is null
  and removed_at is null and (status not in ('completed', 'canceled') or paid_cents > 0);--> statement-breakpoint
CREATE INDEX "payments_unconfirmed" ON "payments" USING btree ("created_at") WHERE needs_confirmation and confirmed_by is null;--> statement-breakpoint
CREATE INDEX "payments_received_by" ON "payments" USING btree ("received_by","created_at") WHERE received_by is not null;--> statement-breakpoint
CREATE INDEX "payments_reference_key" ON "payments" USING btree ("reference_key");
--> statement-breakpoint
-- The same as approvalKinds (domain/orders/approvals/approval-kinds.ts)
ALTER TABLE approval_requests DROP CONSTRAINT approval_requests_kind;
--> statement-breakpoint
ALTER TABLE approval_requests ADD CONSTRAINT approval_requests_kind CHECK (kind in ('change_email', 'change_name',
  'unlock_payout', 'override_amount', 'pay_account', 'refund', 'write_off'));
--> statement-breakpoint
-- Payouts that were approved after a change have been looked at by a second person.
UPDATE orders o SET cleared_by = p.approved_by, cleared_at = p.approved_at FROM payouts p
WHERE p.order_id = o.id AND p.state <> 'failed' AND p.approved_by IS NOT NULL
  AND o.second_person_since IS NOT NULL AND p.approved_at >= o.second_person_since;
--> statement-breakpoint
-- As referenceKeyOf (domain/payments/confirm-payment.ts) writes it.
UPDATE payments SET reference_key = regexp_replace(lower(normalize(reference, NFKC)), '[^[:alnum:]]', '', 'g')
WHERE reference IS NOT NULL;
