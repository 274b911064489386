CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("status_changed_at","id") WHERE removed_at is null and status not in ('completed', 'canceled');--> statement-breakpoint
CREATE INDEX "orders_open_assignee" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"status_changed_at","id") WHERE removed_at is null and status not in ('completed', 'canceled');