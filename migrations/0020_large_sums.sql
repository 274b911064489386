ALTER TABLE "chain_payments" ALTER COLUMN "credited_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "refund_claims" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;