import type pg from "pg";
import type { Manifest } from "./manifest.ts";

/** Rows that belong to programs that run, not to the shop: of the programs that run jobs. */
const leftOut = ["job_servers"];

/**
 * Any value reads the same in every version and with every setting of the server; nothing may cut the work
 * short.
 */
export const sameEverywhere = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off`;

/**
 * The tables that a backup holds, with the columns whose values it keeps. Left out are unlogged tables, which
 * a crash of the database empties too, and columns that the database fills itself: generated ones, and
 * numbers of transactions, which mean something in one cluster only (their default gives each restored row
 * the transaction of the restore).
 */
export async function describeTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
       and c.relname <> all ($1) and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

/** Where each sequence stands; no number that was given by then is given again. */
export async function describeSequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    );
    const [at] = found.rows;
    if (at) sequences.push({ name, ...at });
  }
  return sequences;
}

/** Whether there is such a table. */
export async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    table,
  ]);
  return rows[0]?.found ?? false;
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
