import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Lists of orders that staff saved under a name: the query of the list's address, which the list's own schema
 * reads again. Owners and order are for the rail; `version` guards each change (Rule P9).
 */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey(),
    ownerId: uuid("owner_id").notNull(),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    /** Among the owner's own views, or among all that are shared. */
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [index("saved_views_owner").on(table.ownerId)],
);

export type SavedViewRow = typeof savedViews.$inferSelect;
