import { type SQL, sql } from "drizzle-orm";

/**
 * Whose data is meant: a person's by their id, and their confirmed email address, if any, which mails to them
 * bear; or, without an id, a guest's, who is known by an address alone.
 */
export type Person = { personId: string | null; email: string | null };

/**
 * What erasing a person asks of a column. `remove`: the row or the value goes. `pseudonym`: something that
 * names nobody takes its place. `keep`: a book of account or the chained log, which stay. `lapse`: it goes
 * by itself within the time that docs/data-that-grows.md names.
 */
type Erasing = "remove" | "pseudonym" | "keep" | "lapse";

/** What a person's export has of a table: their own rows and what these columns hold. */
export type ExportRule = { title: string; columns: readonly string[]; own(person: Person): SQL };

/** What belongs to whoever is erased, as their erasure found it. */
export type Scope = {
  personId: string | null;
  /** Every address that they or their orders had, in small letters. */
  emails: readonly string[];
  orderIds: readonly string[];
  chatIds: readonly string[];
};

/** The rows of a table that say something of whoever is erased, and what becomes of them. */
export type EraseRule = {
  rows(scope: Scope): SQL;
  /** What takes the place of values; a column that is to be removed and isn't named becomes null. */
  as?: Readonly<Record<string, SQL>>;
  /** The rows go whole. */
  whole?: true;
};

export type TableRule = {
  /** Columns that may say something of a person, each with what erasure asks of it. */
  personal?: Readonly<Record<string, Erasing>>;
  /** Columns with text, bytes or JSON that say nothing of a person. */
  plain?: readonly string[];
  /** Left out where a person's export has nothing of the table. */
  export?: ExportRule;
  /** Left out where nothing of the table is removed, and for the log, whose texts `eraseTexts` takes away. */
  erase?: EraseRule;
};

export const byPerson = ({ personId }: Pick<Person, "personId">) => sql`person_id = ${personId}::uuid`;
export const byUser = ({ personId }: Pick<Person, "personId">) => sql`user_id = ${personId}::uuid`;
export const byId = ({ personId }: Pick<Person, "personId">) => sql`id = ${personId}::uuid`;
export const ownOrders = ({ personId, email }: Person) =>
  personId === null
    ? sql`(select o.id from orders o where o.customer_id is null and o.customer_email = ${email}::text)`
    : sql`(select o.id from orders o where o.customer_id = ${personId}::uuid)`;
export const byOrder = (person: Person) => sql`order_id in ${ownOrders(person)}`;

const uuids = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`;
/** Rows whose column is one of the orders, or of the chats, of whoever is erased. */
export const ofOrders = ({ orderIds }: Scope) => sql`order_id = ${uuids(orderIds)}`;
export const isOrder = ({ orderIds }: Scope) => sql`id = ${uuids(orderIds)}`;
export const ofChats = ({ chatIds }: Scope) => sql`conversation_id = ${uuids(chatIds)}`;
export const isChat = ({ chatIds }: Scope) => sql`id = ${uuids(chatIds)}`;
/** Rows with one of their addresses in this column. */
export const hasEmail = (column: string, { emails }: Scope) =>
  sql`lower(${sql.identifier(column)}) = any(${sql.param(emails)}::text[])`;
