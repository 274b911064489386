CREATE TABLE "commission_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referrer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"paid_by" uuid,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"is_first_purchase" boolean NOT NULL,
	"max_redemptions" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_codes_within_limit" CHECK (used between 0 and max_redemptions)
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"person_id" uuid,
	"mail_key" text NOT NULL,
	"is_first_purchase" boolean NOT NULL,
	"discount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_commissions" (
	"friend_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"credited_cents" integer NOT NULL,
	"standing_cents" integer NOT NULL,
	"state" text NOT NULL,
	"credited_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_commissions_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_percent" integer;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_payouts_reference" ON "commission_payouts" USING btree ("referrer_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_first_by_mail" ON "promo_redemptions" USING btree ("mail_key") WHERE is_first_purchase and state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_first_by_person" ON "promo_redemptions" USING btree ("person_id") WHERE is_first_purchase and state = 'held';--> statement-breakpoint
CREATE INDEX "promo_redemptions_code" ON "promo_redemptions" USING btree ("code","state");--> statement-breakpoint
CREATE INDEX "referral_commissions_referrer" ON "referral_commissions" USING btree ("referrer_id","credited_at");