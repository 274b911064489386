CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_notes_length" CHECK (char_length("person_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
DROP INDEX "mails_to_address";--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree (lower("to_address"),"created_at","id");--> statement-breakpoint
CREATE INDEX "mails_template" ON "mails" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_ip_address" ON "sessions" USING btree ("ip_address");