CREATE TABLE "review_opt_outs" (
	"email" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"opted_out_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"token_hash" "bytea" NOT NULL,
	CONSTRAINT "review_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_by" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "review_opt_outs_person" ON "review_opt_outs" USING btree ("person_id") WHERE person_id is not null;