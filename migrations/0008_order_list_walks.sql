DROP INDEX "orders_kind_created";--> statement-breakpoint
DROP INDEX "orders_kind_updated";--> statement-breakpoint
DROP INDEX "orders_kind_amount";--> statement-breakpoint
DROP INDEX "orders_assignee_kind";--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_updated" ON "orders" USING btree ("status","updated_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_amount" ON "orders" USING btree ("status","amount_cents","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_type_created" ON "orders" USING btree ("type","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_assignee_status" ON "orders" USING btree (coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid),"status","created_at","id") WHERE removed_at is null;