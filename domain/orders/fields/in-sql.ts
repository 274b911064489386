import { type SQL, sql } from "drizzle-orm";
import { type NewOrderTexts, textFieldNames, textFields } from "./text-fields.ts";

/** The columns of the texts, as a list within SQL. */
export const textColumns = sql.raw(textFieldNames.map((name) => textFields[name].column).join(", "));

/** What a new order has in them, in the same order. */
export function textValues(order: NewOrderTexts): SQL {
  return sql.join(
    textFieldNames.map((name) => sql`${order[name] ?? null}`),
    sql`, `,
  );
}

/** The same columns by the names that the program knows them by, as a list within a select. */
export const selectedTexts = textFieldNames
  .map((name) => `${textFields[name].column} as "${name}"`)
  .join(", ");
