CREATE TABLE "data_exports" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"sealed" "bytea"
);
--> statement-breakpoint
CREATE INDEX "data_exports_ready_at" ON "data_exports" USING btree ("ready_at");
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_person" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE;
