CREATE TABLE "payout_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"mask" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payout_destinations_person" ON "payout_destinations" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_destinations_default" ON "payout_destinations" USING btree ("person_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "payout_destinations" ADD CONSTRAINT "payout_destinations_person" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- By whichever road a destination goes, what the vault has of it goes too (Rules P5, P41).
CREATE FUNCTION payout_destination_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vault_secrets WHERE subject = 'destination:' || old.id AND kind = 'saved-payout';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_destination_gone AFTER DELETE ON payout_destinations
  FOR EACH ROW EXECUTE FUNCTION payout_destination_gone();
