CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "disabled_role" text;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree ("email") WHERE "staff_invitations"."accepted_at" is null and "staff_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_disabled" CHECK (("user_profiles"."disabled_at" is null) = ("user_profiles"."disabled_role" is null) and ("user_profiles"."disabled_at" is null or "user_profiles"."role" = 'member'));
--> statement-breakpoint
-- A real shop that has taken no order yet is closed until an admin opens it; all others stay open.
INSERT INTO "settings" ("key", "value", "version", "updated_at")
SELECT 'opening', '{"isOpen": false, "closedText": "We''re opening soon."}', 1, now()
WHERE EXISTS (SELECT FROM "shop_identity" WHERE "mode" = 'real') AND NOT EXISTS (SELECT FROM "orders")
ON CONFLICT DO NOTHING;
