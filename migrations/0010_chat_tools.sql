CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"shortcut" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "canned_replies_length" CHECK (char_length("canned_replies"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"after_seq" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"to_id" uuid,
	"note" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_handovers_length" CHECK (char_length("chat_handovers"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"typed_at" timestamp (3) with time zone,
	CONSTRAINT "chat_presence_conversation_id_person_id_pk" PRIMARY KEY("conversation_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "first_replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_handovers" ADD CONSTRAINT "chat_handovers_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_shortcut" ON "canned_replies" USING btree ("shortcut");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_handovers_key" ON "chat_handovers" USING btree ("conversation_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "chat_conversations_first_replied" ON "chat_conversations" USING btree ("first_replied_at");--> statement-breakpoint
-- Whoever has a conversation open says so again within seconds: nothing of it has to outlive a crash.
ALTER TABLE chat_presence SET UNLOGGED;
--> statement-breakpoint
-- Conversations from before get it from their messages.
UPDATE chat_conversations SET first_replied_at = answered.at
FROM (SELECT conversation_id, min(created_at) AS at FROM chat_messages WHERE author = 'staff' GROUP BY conversation_id) AS answered
WHERE answered.conversation_id = chat_conversations.id;
