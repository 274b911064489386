CREATE TABLE "shift_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_by" uuid,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "shift_notes_length" CHECK (char_length("shift_notes"."text") between 1 and 1000),
	CONSTRAINT "shift_notes_done_by" CHECK ((done_at is null) = (done_by is null))
);
--> statement-breakpoint
CREATE INDEX "shift_notes_standing" ON "shift_notes" USING btree ("created_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "shift_notes_done" ON "shift_notes" USING btree ("done_at","id") WHERE done_at is not null;