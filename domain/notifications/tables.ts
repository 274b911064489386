import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { NotificationKind } from "./kinds.ts";
import type { Choices } from "./preferences/choices.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The inbox of staff (Rule P39): at most one row an event and person, however often the job of the event
 * runs.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").notNull(),
    eventId: bigint("event_id", { mode: "bigint" }).notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Numbers, sums and statuses: never a name, an address or a secret (Rule P5). */
    title: text().notNull(),
    body: text().notNull(),
    /** The page of the desk that it leads to. */
    path: text().notNull(),
    /** From when on it sounds: at once, or when quiet hours end; null for never. */
    alertAt: when("alert_at"),
    createdAt: when("created_at").notNull(),
    readAt: when("read_at"),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.eventId, table.personId),
    index("notifications_newest").on(table.personId, table.createdAt, table.id),
    index("notifications_unread").on(table.personId, table.createdAt).where(sql`read_at is null`),
    index("notifications_created_at").on(table.createdAt),
  ],
);

/** How a member of staff wants to be told; without a row the defaults of the kinds hold. */
export const notificationPreferences = pgTable("notification_preferences", {
  personId: uuid("person_id").primaryKey(),
  /** The kinds that somebody has chosen for. */
  choices: jsonb().$type<Choices>().notNull(),
  /** Quiet hours, in minutes of the day there; null for none. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  timeZone: text("time_zone").notNull(),
  version: integer().notNull(),
  updatedAt: when("updated_at").notNull(),
});

export type NotificationRow = typeof notifications.$inferSelect;
