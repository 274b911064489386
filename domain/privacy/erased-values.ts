import { sql } from "drizzle-orm";
import { erasedMailEnding } from "../../kernel/erased.ts";

/** What an erased person is called. */
export const erasedName = "Erased customer";
export const mailEnding = sql.raw(`'${erasedMailEnding}'`);
/** Their address on a row with an id, which no two have. */
export const erasedAddress = sql`'erased-' || id || ${mailEnding}`;
