CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"name" text,
	"email" text,
	"order_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"last_seq" integer NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"unread_by_visitor" integer DEFAULT 0 NOT NULL,
	"unread_by_staff" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_messages_length" CHECK (char_length("chat_messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tokens" ADD CONSTRAINT "chat_tokens_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_person" ON "chat_conversations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_newest" ON "chat_conversations" USING btree ("state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "chat_conversations_waiting" ON "chat_conversations" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_key" ON "chat_messages" USING btree ("conversation_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "chat_tokens_conversation" ON "chat_tokens" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_tokens_expires_at" ON "chat_tokens" USING btree ("expires_at");--> statement-breakpoint
-- What was said is never changed; it goes only with its conversation.
CREATE FUNCTION refuse_chat_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Messages are append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER chat_messages_append_only BEFORE UPDATE ON chat_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_chat_change();
