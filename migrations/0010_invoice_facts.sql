ALTER TABLE "invoices" DROP CONSTRAINT "invoices_pkey";--> statement-breakpoint
DROP INDEX "invoices_year_number";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_year_number_pk" PRIMARY KEY("year","number");--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "facts" jsonb;--> statement-breakpoint
-- Invoices from before this column say what their order says now.
UPDATE "invoices" SET "facts" = (
  SELECT jsonb_build_object(
    'id', o.id, 'type', o.type, 'quantity', o.quantity, 'amountCents', o.amount_cents, 'rateMicroUsd', o.rate_micro_usd,
    'customerName', o.customer_name, 'customerEmail', o.customer_email, 'rsn', o.rsn,
    'disbursementMethod', o.disbursement_method,
    'createdAt', to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'completedAt', to_char(coalesce(o.completed_at, "invoices"."issued_at") AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM "orders" o WHERE o.id = "invoices"."order_id");--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "facts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_access_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- A link was good for 90 days, and was followed within them.
UPDATE "order_access_tokens" SET "expires_at" = "created_at" + interval '90 days';--> statement-breakpoint
ALTER TABLE "order_access_tokens" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","year","number");--> statement-breakpoint
CREATE INDEX "order_access_tokens_expires_at" ON "order_access_tokens" USING btree ("expires_at");
