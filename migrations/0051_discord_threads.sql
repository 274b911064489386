-- Order chats in a thread on Discord: which thread, what it has, and what staff wrote there.
CREATE TABLE "discord_threads" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "discord_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "from_discord" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_threads_thread" ON "discord_threads" USING btree ("thread_id");