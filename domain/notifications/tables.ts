import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { TurnStep } from "../orders/model.ts";
import type { CustomerChoices } from "./customers/customer-kinds.ts";
import type { Cause } from "./inbox/causes.ts";
import type { NotificationKind } from "./kinds.ts";
import type { Choices } from "./preferences/choices.ts";
import type { PushAbout, PushMessage } from "./push/push-message.ts";
import type {
  DeliveryState,
  WebhookFormat,
  WebhookMessage,
  WebhookService,
} from "./webhooks/webhook-labels.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The thread on Discord in which staff read and answer an order's chat, and the chat that stands in it. */
export const discordThreads = pgTable(
  "discord_threads",
  {
    orderId: uuid("order_id").primaryKey(),
    threadId: text("thread_id").notNull(),
    chatId: uuid("chat_id").notNull(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [uniqueIndex("discord_threads_thread").on(table.threadId)],
);

/**
 * The inbox of staff (Rules P39, P53): one row an event, for all who are told of it. What happens next of the
 * same kind to the same thing renews the row.
 */
export const inboxEntries = pgTable(
  "inbox_entries",
  {
    id: uuid().primaryKey(),
    /** The newest event that it tells of. */
    eventId: bigint("event_id", { mode: "bigint" }).notNull(),
    /** By what a repeat and a renewal know it: kind and subject, or the event where it has no cause. */
    key: text().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Numbers, sums and statuses: never a name, an address or a secret (Rule P5). */
    title: text().notNull(),
    body: text().notNull(),
    /** The page of the desk that it leads to. */
    path: text().notNull(),
    /** What the event is about. */
    subjectId: text("subject_id").notNull(),
    /** While what it stands; null for what is only to be read. */
    cause: text().$type<Cause>(),
    /** The order's step and assignee, or the chat's assignee, when it was told. */
    turnStep: text("turn_step").$type<TurnStep>(),
    heldBy: uuid("held_by"),
    personIds: uuid("person_ids").array().notNull(),
    /** Those of them who have not read it; nobody once it has ended. */
    unreadBy: uuid("unread_by").array().notNull(),
    createdAt: when("created_at").notNull(),
    /** When its cause was gone, for everybody. */
    endedAt: when("ended_at"),
  },
  (table) => [
    uniqueIndex("inbox_entries_key").on(table.key),
    index("inbox_entries_subject").on(table.subjectId).where(sql`ended_at is null and cause is not null`),
    index("inbox_entries_unread").on(table.createdAt, table.id).where(sql`unread_by <> '{}'`),
    index("inbox_entries_newest").on(table.createdAt, table.id),
  ],
);

/** How somebody wants to be told; without a row the defaults of the kinds hold. */
export const notificationPreferences = pgTable("notification_preferences", {
  personId: uuid("person_id").primaryKey(),
  /** The kinds that somebody has chosen for. */
  choices: jsonb().$type<Choices & CustomerChoices>().notNull(),
  /** Quiet hours, in minutes of the day there; null for none. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  timeZone: text("time_zone").notNull(),
  /** Since when Discord takes no direct messages for them; null until then, and once they choose anew. */
  discordClosedAt: when("discord_closed_at"),
  version: integer().notNull(),
  updatedAt: when("updated_at").notNull(),
});

/**
 * Addresses that are told of events: programs of the owner, or channels of Discord. The address and the key
 * that signs are one secret in the vault, since either may let its holder in (Rule P5).
 */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid().primaryKey(),
  service: text().$type<WebhookService>().notNull(),
  name: text().notNull(),
  /** The host of the address, to know it again. */
  host: text().notNull(),
  secretId: uuid("secret_id").notNull(),
  /** How what it is told is written: 1 in words by kind, for Discord and for older receivers; 2 as data. */
  format: integer().$type<WebhookFormat>().notNull().default(1),
  /** What it is told of: kinds in format 1, types of events in format 2. */
  kinds: text().array().$type<NotificationKind[]>().notNull(),
  events: text().array().notNull().default([]),
  /** The one order that a program asked to be called back about: it hears all that its customer may. */
  orderId: uuid("order_id").unique(),
  isOn: boolean("is_on").notNull().default(true),
  /** Since when nothing has got through; null while it works. */
  failingSince: when("failing_since"),
  /** Who entered it: it is never told what they may not read by now. Null for one order's. */
  createdBy: uuid("created_by"),
  createdAt: when("created_at").notNull(),
  version: integer().notNull().default(1),
});

/** What an address is told: at most once an event, under one id however often it is tried. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** Null for a test. */
    eventId: bigint("event_id", { mode: "bigint" }),
    /** The kind in format 1, the type of the event in format 2. */
    kind: text().notNull(),
    message: jsonb().$type<WebhookMessage>().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_once").on(table.endpointId, table.eventId),
    index("webhook_deliveries_newest").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_created_at").on(table.createdAt),
  ],
);

/** Each try to deliver something. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    at: when("at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** What was answered; null for no answer. */
    status: integer(),
    answer: text().notNull(),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.id)],
);

/** The pair of keys by which push services know this shop: made once, its private half in the vault. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey().default(1),
    publicKey: text("public_key").notNull(),
    secretId: uuid("secret_id").notNull(),
    createdAt: when("created_at").notNull(),
  },
  ({ id }) => [check("push_keys_one", sql`${id} = 1`)],
);

/**
 * Browsers that are told by web push. Their address and keys are one secret in the vault: whoever has them
 * can write to the device (Rule P5).
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the address, so that one browser is one row. */
    fingerprint: text().notNull().unique(),
    secretId: uuid("secret_id").notNull(),
    /** Such as `Chrome on Windows`. */
    device: text().notNull(),
    /**
     * Who last switched it on while signed in, and by which session: it is told of theirs while that lives.
     */
    personId: uuid("person_id"),
    sessionId: uuid("session_id"),
    /** Whether it gets what the person chose for all their devices, or only single orders. */
    isForPerson: boolean("is_for_person").notNull().default(false),
    /** Whether that session had passed the step-up (Rule P2): only then is it told what staff are. */
    isForStaff: boolean("is_for_staff").notNull().default(false),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_person").on(table.personId),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);

/** Orders that a device is told of. */
export const pushOrders = pgTable(
  "push_orders",
  {
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    orderId: uuid("order_id").notNull(),
    /** The right to it: a token that opens the order; null for the session of its customer. */
    tokenHash: bytes("token_hash"),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.orderId] }),
    index("push_orders_order").on(table.orderId),
  ],
);

/** What a device is told: at most once an event, under one id however often it is tried. */
export const pushDeliveries = pgTable(
  "push_deliveries",
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    /** Null for a test. */
    eventId: bigint("event_id", { mode: "bigint" }),
    about: jsonb().$type<PushAbout>().notNull(),
    message: jsonb().$type<PushMessage>().notNull(),
    /** The end of the quiet hours that it came in; null for at once. */
    heldUntil: when("held_until"),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("push_deliveries_once").on(table.subscriptionId, table.eventId),
    index("push_deliveries_created_at").on(table.createdAt),
  ],
);

/** What a customer is told on Discord: at most once an event. */
export const discordMessages = pgTable(
  "discord_messages",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").notNull(),
    eventId: bigint("event_id", { mode: "bigint" }).notNull(),
    about: jsonb().$type<Extract<PushAbout, { audience: "customer" }>>().notNull(),
    message: jsonb().$type<PushMessage>().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    /** Since when a try goes on whose end we don't know; null when nothing was posted for certain. */
    triedAt: when("tried_at"),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("discord_messages_once").on(table.personId, table.eventId),
    index("discord_messages_created_at").on(table.createdAt),
  ],
);

export type DiscordMessageRow = typeof discordMessages.$inferSelect;
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type PushDeliveryRow = typeof pushDeliveries.$inferSelect;
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
export type InboxEntryRow = typeof inboxEntries.$inferSelect;
