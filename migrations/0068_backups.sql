-- Backups that were tried, for the settings page and the metrics; the files themselves are elsewhere.
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "backups_started_at" ON "backups" USING btree ("started_at");
--> statement-breakpoint
-- Restores that this database came from. Positions of the live streams go on counting where those before it ended: numbers of
-- transactions begin anew in another cluster.
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"restored_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"live_offset" bigint NOT NULL
);
