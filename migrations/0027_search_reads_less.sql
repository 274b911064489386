-- The newest words of a conversation stand on its row, where the desk's search reads a thousand of them at once. A
-- trigger writes them, so that servers of the version before keep them in line, too.
ALTER TABLE "chat_conversations" ADD COLUMN "last_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
update chat_conversations set last_text = text from chat_messages
where conversation_id = chat_conversations.id and seq = last_seq;--> statement-breakpoint
create function chat_messages_last_text() returns trigger language plpgsql as $$
begin
  update chat_conversations set last_text = new.text where id = new.conversation_id;
  return null;
end $$;--> statement-breakpoint
create trigger chat_messages_last_text after insert on chat_messages
for each row execute function chat_messages_last_text();--> statement-breakpoint
-- A blank, `_` and `-` are one sign in names, as in `orders.search`, so that the index knows where words end.
DROP INDEX "user_profiles_search";--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin ((translate(lower(display_name), '_-' || chr(160), '   ')) gin_trgm_ops,(translate(lower(rsn), '_-' || chr(160), '   ')) gin_trgm_ops);--> statement-breakpoint
-- The newest orders of whoever is called so; six seconds for a million.
CREATE INDEX "orders_customer_called" ON "orders" USING btree ((translate(lower(customer_name), '_-' || chr(160), '   ')) text_pattern_ops,"created_at","customer_name") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_rsn_called" ON "orders" USING btree ((translate(lower(rsn), '_-' || chr(160), '   ')) text_pattern_ops,"created_at","rsn") WHERE removed_at is null;
