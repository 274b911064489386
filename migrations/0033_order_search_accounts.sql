DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" drop column "search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS ((' ' || lower(coalesce(customer_name, '') || ' ' || customer_email
  || ' ' || coalesce(rsn, '') || ' ' || translate(coalesce(rsn, ''), '_-' || chr(160), '   ')
  || case when type = 'account_purchase' then ' ' || coalesce(details ->> 'name', '') else '' end))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit=256);