CREATE TABLE "reviews" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"order_type" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"shown_name" text NOT NULL,
	"state" text NOT NULL,
	"hidden_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_one_to_five" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","written_at","order_id");