import { afterAll, beforeAll, expect, test } from "vitest";
import { personalData } from "../../domain/privacy/personal-data.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Column = { table: string; column: string; holdsText: boolean };
const columns = async () =>
  (
    await database.pool.query<Column>(
      `select c.table_name as table, column_name as column,
         data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet') as "holdsText"
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
    )
  ).rows;

test("every column that can hold text is in the map once, personal or plain, and no other is", async () => {
  const found = await columns();
  const mapped = Object.entries(personalData).flatMap(([table, { personal = {}, plain = [] }]) =>
    [...Object.keys(personal), ...plain].map((column) => `${table}.${column}`),
  );
  expect(mapped.sort()).toEqual(
    found.filter(({ holdsText }) => holdsText).map(({ table, column }) => `${table}.${column}`),
  );
  expect(Object.keys(personalData).sort()).toEqual([...new Set(found.map(({ table }) => table))]);
});

test("no export has a password, a token, a sealed text or what staff note among themselves", () => {
  const never =
    /password|token|secret|sealed|ciphertext|wrapped|nonce|hash$|_print$|visitor_keys|note_by|phrase/;
  const exported = Object.entries(personalData).flatMap(([table, rule]) =>
    (rule.export?.columns ?? []).map((column) => `${table}.${column}`),
  );
  expect(exported.filter((column) => never.test(column) && !column.endsWith(".tx_hash"))).toEqual([]);
  const internal = [
    "approval_requests",
    "chat_handovers",
    "recovered_accounts",
    "shift_notes",
    "vault_secrets",
  ];
  expect(internal.filter((table) => personalData[table]?.export)).toEqual([]);
});
