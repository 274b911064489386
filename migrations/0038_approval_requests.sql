CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL REFERENCES "orders"("id"),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"secret_id" uuid,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"order_version" integer NOT NULL,
	CONSTRAINT "approval_requests_kind" CHECK ("kind" in ('change_email', 'unlock_payout', 'override_amount', 'pay_account')),
	CONSTRAINT "approval_requests_state" CHECK ("state" in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "approval_requests_decided" CHECK (("state" = 'open') = ("decided_at" is null)),
	CONSTRAINT "approval_requests_decider" CHECK ("state" not in ('approved', 'refused') or "decided_by" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("order_id","kind") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("requested_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_requests_order" ON "approval_requests" USING btree ("order_id","requested_at");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "second_person_since" timestamp (3) with time zone;
