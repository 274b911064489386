-- What the desk searches, folded: small letters without marks and apostrophes, so that lukasz finds Łukasz and o'hara
-- O’Hara; a blank, `_` and `-` are one sign. `searchText` (platform/database/like-pattern.ts) does the same to what is
-- typed. The column and the indexes are made anew: two minutes for a million orders.
create function search_text(value text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(lower(regexp_replace(normalize(
    translate(value, E'\'\u2019\u2018\u02bc\u2032\u0060\u00b4', ''), NFKD), E'[\u0300-\u036f]', '', 'g')),
    'łŁøØđĐðÐħĦıŧŦς_-', 'llooddddhhittσ  '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;--> statement-breakpoint
ALTER TABLE "orders" drop column "search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(' ' || coalesce(customer_name, '') || ' ' || customer_email
  || ' ' || coalesce(rsn, '') || case when type = 'account_purchase' then ' ' || coalesce(details ->> 'name', '') else '' end)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
DROP INDEX "orders_customer_called";--> statement-breakpoint
CREATE INDEX "orders_customer_called" ON "orders" USING btree ((search_text(customer_name)) text_pattern_ops,"created_at","customer_name") WHERE removed_at is null;--> statement-breakpoint
DROP INDEX "orders_rsn_called";--> statement-breakpoint
CREATE INDEX "orders_rsn_called" ON "orders" USING btree ((search_text(rsn)) text_pattern_ops,"created_at","rsn") WHERE removed_at is null;--> statement-breakpoint
DROP INDEX "user_profiles_search";--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin ((search_text(display_name)) gin_trgm_ops,(search_text(rsn)) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "chat_conversations_search";--> statement-breakpoint
CREATE INDEX "chat_conversations_search" ON "chat_conversations" USING gin (search_text(name) gin_trgm_ops,lower(email) gin_trgm_ops);
