DROP INDEX "orders_risk";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "orders_status_risk";--> statement-breakpoint
DROP INDEX "orders_type";--> statement-breakpoint
DROP INDEX "orders_assignee";--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("risk","created_at","id") WHERE removed_at is null and risk > 0;--> statement-breakpoint
CREATE INDEX "orders_kind_created" ON "orders" USING btree ("type","status","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_kind_updated" ON "orders" USING btree ("type","status","updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_kind_amount" ON "orders" USING btree ("type","status","amount_cents","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_assignee_kind" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"type","status","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"created_at","id") WHERE removed_at is null;