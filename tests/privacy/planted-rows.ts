import { randomUUID } from "node:crypto";
import type pg from "pg";
import { personalData } from "../../domain/privacy/personal-data.ts";

/** Whose rows are planted. */
export type Planted = { mark: string; personId: string; orderId: string; chatId: string; email: string };

export function newPlanted(): Planted {
  const mark = `planted${randomUUID().slice(0, 8)}`;
  return {
    mark,
    ...{ personId: randomUUID(), orderId: randomUUID(), chatId: randomUUID() },
    email: `${mark}@customers.example`,
  };
}

/** Tables with personal columns whose rows an erasure changes or removes. */
export const erasedTables = Object.entries(personalData).flatMap(([table, { personal, erase }]) =>
  personal && erase ? [table] : [],
);

/**
 * Takes away what would keep rows of every kind from standing side by side: checks and references. A cascade
 * can't help the erasure then either.
 */
export async function loosen(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await pool.query(drop);
}

type Column = { name: string; type: string; isNeeded: boolean };

/**
 * One row of theirs in every table that an erasure knows, with a planted text in every column that it has to
 * clear.
 */
export async function plantRows(pool: pg.Pool, planted: Planted, tables = erasedTables): Promise<void> {
  const ids = { dispute: randomUUID(), push: randomUUID(), approval: randomUUID() };
  for (const table of tables) {
    const { rows: columns } = await pool.query<Column>(
      `select column_name as name, data_type as type, is_nullable = 'NO' as "isNeeded" from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    );
    const values = columns
      .map((column) => ({ name: column.name, value: valueFor(table, column, { ...planted, ...ids }) }))
      .filter(({ value }) => value !== undefined);
    const names = values.map(({ name }) => `"${name}"`).join(", ");
    const places = values.map((_, index) => `$${index + 1}`).join(", ");
    await pool.query(`alter table ${table} disable trigger user`);
    await pool.query(
      `insert into ${table} (${names}) values (${places})`,
      values.map(({ value }) => value),
    );
    await pool.query(`alter table ${table} enable trigger user`);
  }
}

type Ids = Planted & { dispute: string; push: string; approval: string };

function valueFor(table: string, { name, type, isNeeded }: Column, ids: Ids): unknown {
  const known = knownValue(table, name, ids);
  if (known !== undefined) return known;
  const what = personalData[table]?.personal?.[name];
  if (what && what !== "keep") return plantedValue(`${ids.mark}-${table}-${name}`, type);
  return isNeeded ? plainValue(type) : undefined;
}

function knownValue(table: string, name: string, ids: Ids): unknown {
  const byTable: Record<string, string> = {
    ...{
      users: ids.personId,
      user_profiles: ids.personId,
      orders: ids.orderId,
      chat_conversations: ids.chatId,
    },
    ...{ purchase_disputes: ids.dispute, push_subscriptions: ids.push, approval_requests: ids.approval },
  };
  if (name === "id" && byTable[table]) return byTable[table];
  const exact: Record<string, unknown> = {
    ...{ "orders.status": "completed", "orders.type": "gold_sale", "user_profiles.role": "member" },
    ...{ "users.email_verified": true, "purchase_disputes.state": "decided", "payouts.state": "confirmed" },
    "vault_secrets.subject": `order:${ids.orderId}`,
    "verifications.value": `${ids.personId} ${ids.mark}`,
    "idempotency_keys.scope": `form:${ids.personId}`,
    "approval_requests.payload": JSON.stringify({ from: ids.mark, to: ids.mark }),
    "orders.details": JSON.stringify({ levels: ids.mark, name: "A listing" }),
    "invoices.facts": JSON.stringify({
      customerName: "planted-name",
      customerEmail: ids.email,
      rsn: "planted-rsn",
      billedTo: { name: ids.mark, address: ids.mark, vat: ids.mark },
    }),
    "dispute_entries.pictures": JSON.stringify([{ key: `evidence/${randomUUID()}`, name: ids.mark }]),
    "mails.state": "sent",
  };
  if (`${table}.${name}` in exact) return exact[`${table}.${name}`];
  const byName: Record<string, unknown> = {
    ...{
      person_id: ids.personId,
      user_id: ids.personId,
      owner_id: ids.personId,
      referrer_id: ids.personId,
      customer_id: ids.personId,
      person_ids: [ids.personId],
    },
    ...{ order_id: ids.orderId, conversation_id: ids.chatId, dispute_id: ids.dispute },
    ...{ email: ids.email, to_address: ids.email, customer_email: ids.email },
    ...{ provider_id: "discord", account_id: ids.mark },
  };
  return byName[name];
}

function plantedValue(text: string, type: string): unknown {
  if (type === "jsonb") return JSON.stringify({ text });
  if (type === "bytea") return Buffer.from(text);
  return type === "ARRAY" ? [text] : text;
}

let numbers = 0;

function plainValue(type: string): unknown {
  if (type === "uuid") return randomUUID();
  if (type === "boolean") return false;
  if (type === "jsonb") return "{}";
  if (type === "bytea") return Buffer.from(randomUUID());
  if (type === "ARRAY") return [];
  if (type.startsWith("timestamp")) return new Date("2026-11-01T00:00:00Z");
  numbers += 1;
  return type === "text" ? `plain-${randomUUID()}` : numbers;
}
