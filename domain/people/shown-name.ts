import { sql } from "drizzle-orm";
import { unnamed } from "./person-names.ts";

/**
 * The same as `shownNameOf` in a statement that reads `user_profiles`; written out, since its own statement
 * reads another table.
 */
export const shownName = sql<string>`${sql.raw(`coalesce(
  nullif(nullif(trim(user_profiles.display_name), ''), '${unnamed}'), user_profiles.rsn,
  (select split_part(u.email, '@', 1) from users as u where u.id = user_profiles.id))`)}`;
