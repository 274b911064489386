import { type SQL, sql } from "drizzle-orm";

/** Whose data is meant: their id, and their confirmed email address, if any, which mails to them bear. */
export type Person = { personId: string; email: string | null };

/**
 * What erasing a person asks of a column. `remove`: the row or the value goes. `pseudonym`: something that
 * names nobody takes its place. `keep`: a book of account or the chained log, which stay. `lapse`: it goes
 * by itself within the time that docs/data-that-grows.md names.
 */
type Erasing = "remove" | "pseudonym" | "keep" | "lapse";

/** What a person's export has of a table: their own rows and what these columns hold. */
export type ExportRule = { title: string; columns: readonly string[]; own(person: Person): SQL };

export type TableRule = {
  /** Columns that may say something of a person, each with what erasure asks of it. */
  personal?: Readonly<Record<string, Erasing>>;
  /** Columns with text, bytes or JSON that say nothing of a person. */
  plain?: readonly string[];
  /** Left out where a person's export has nothing of the table. */
  export?: ExportRule;
};

export const byPerson = ({ personId }: Person) => sql`person_id = ${personId}`;
export const byUser = ({ personId }: Person) => sql`user_id = ${personId}`;
export const byId = ({ personId }: Person) => sql`id = ${personId}`;
export const ownOrders = ({ personId }: Person) =>
  sql`(select o.id from orders o where o.customer_id = ${personId})`;
export const byOrder = (person: Person) => sql`order_id in ${ownOrders(person)}`;
