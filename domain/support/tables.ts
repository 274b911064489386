import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { searchColumn } from "../../platform/database/like-pattern.ts";
import type { ChatAuthor, ChatState } from "./chat-copy.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const ofChat = () =>
  uuid("conversation_id")
    .notNull()
    .references(() => chatConversations.id, { onDelete: "cascade" });

/**
 * Conversations between a visitor and staff (Rule P27). Whose it is: `personId`, or whoever holds one of its
 * tokens.
 */
export const chatConversations = pgTable(
  "chat_conversations",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id"),
    /** What a visitor says of themself; a person's name and address are read from their profile. */
    name: text(),
    email: text(),
    /** An order that the visitor named and may see. */
    orderId: uuid("order_id"),
    /** An account for sale that the visitor asks about. */
    listingId: uuid("listing_id"),
    state: text().$type<ChatState>().notNull().default("open"),
    assignedTo: uuid("assigned_to"),
    version: integer().notNull().default(1),
    /** Place of the newest message, from 1. */
    lastSeq: integer("last_seq").notNull(),
    lastMessageAt: when("last_message_at").notNull(),
    /** The newest message, written by a trigger of the messages: the search reads a thousand of them. */
    lastText: text("last_text").notNull().default(""),
    unreadByVisitor: integer("unread_by_visitor").notNull().default(0),
    unreadByStaff: integer("unread_by_staff").notNull().default(0),
    /** Since when the visitor waits for an answer; null when the last word was ours. */
    waitingSince: when("waiting_since"),
    /** When the visitor was mailed that there is an answer; null again once they have been back. */
    mailedAt: when("mailed_at"),
    /** Up to which line the order's thread on Discord has it. */
    discordSeq: integer("discord_seq").notNull().default(0),
    /** When staff first answered; the conversation began with its visitor's first message. */
    firstRepliedAt: when("first_replied_at"),
    createdAt: when("created_at").notNull(),
    closedAt: when("closed_at"),
  },
  (table) => [
    index("chat_conversations_person").on(table.personId),
    index("chat_conversations_search").using(
      "gin",
      sql.raw(`${searchColumn("name")} gin_trgm_ops`),
      sql`lower(email) gin_trgm_ops`,
    ),
    index("chat_conversations_last_message").on(table.lastMessageAt, table.id),
    index("chat_conversations_newest").on(table.state, table.lastMessageAt, table.id),
    index("chat_conversations_waiting").on(table.waitingSince).where(sql`waiting_since is not null`),
    index("chat_conversations_first_replied").on(table.firstRepliedAt),
  ],
);

/** What was said. A trigger refuses every update; rows go with their conversation only. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: uuid().primaryKey(),
    conversationId: ofChat(),
    seq: integer().notNull(),
    author: text().$type<ChatAuthor>().notNull(),
    /**
     * The person who wrote, visitor or staff; null for a visitor who was not signed in and for the shop
     * itself.
     */
    authorId: uuid("author_id"),
    text: text().notNull(),
    /** Whether staff answered from the order's thread on Discord. */
    fromDiscord: boolean("from_discord").notNull().default(false),
    /** Chosen by the sender: sent again under the same key, a message is written once (Rule P11). */
    idempotencyKey: text("idempotency_key").notNull(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("chat_messages_seq").on(table.conversationId, table.seq),
    uniqueIndex("chat_messages_key").on(table.conversationId, table.idempotencyKey),
    check("chat_messages_length", sql`char_length(${table.text}) between 1 and 2000`),
  ],
);

/** The browsers that hold a conversation: SHA-256 of 128 random bits in a cookie that scripts cannot read. */
export const chatTokens = pgTable(
  "chat_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    conversationId: ofChat(),
    createdAt: when("created_at").notNull(),
    expiresAt: when("expires_at").notNull(),
  },
  (table) => [
    index("chat_tokens_conversation").on(table.conversationId),
    index("chat_tokens_expires_at").on(table.expiresAt),
  ],
);

/**
 * Conversations that went from one of staff to another or back to all, with what the next one needs to know.
 * Staff alone read these: they are no messages, so that nothing that shows messages can show them.
 */
export const chatHandovers = pgTable(
  "chat_handovers",
  {
    id: uuid().primaryKey(),
    conversationId: ofChat(),
    /** The place of the newest message at that time. */
    afterSeq: integer("after_seq").notNull(),
    byId: uuid("by_id").notNull(),
    /** Who has it from then on; null for nobody in particular. */
    toId: uuid("to_id"),
    note: text(),
    /** Chosen by the sender: sent again under the same key, it is handed over once (Rule P11). */
    idempotencyKey: text("idempotency_key").notNull(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("chat_handovers_key").on(table.conversationId, table.idempotencyKey),
    check("chat_handovers_length", sql`char_length(${table.note}) between 1 and 500`),
  ],
);

/**
 * Who has a conversation open and who is typing in it. A row counts for half a minute, so that an unlogged
 * table does. The visitor is nobody's id (`visitorId`).
 */
export const chatPresence = pgTable(
  "chat_presence",
  {
    conversationId: ofChat(),
    personId: uuid("person_id").notNull(),
    seenAt: when("seen_at").notNull(),
    typedAt: when("typed_at"),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.personId] })],
);

/** Texts that staff send often, with placeholders; `version` guards each change. */
export const cannedReplies = pgTable(
  "canned_replies",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    /** What staff type after a slash to find it. */
    shortcut: text().notNull(),
    body: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("canned_replies_shortcut").on(table.shortcut),
    check("canned_replies_length", sql`char_length(${table.body}) between 1 and 2000`),
  ],
);

export type CannedReplyRow = typeof cannedReplies.$inferSelect;
export type ChatRow = typeof chatConversations.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;
