import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Scope } from "./table-rule.ts";

/** A person by id, or whoever has this address: a person, or a guest with orders or chats. */
export type Whose = { personId: string } | { email: string };

/** The same with the person named whose account has the address. */
export async function resolveWhose(tx: Transaction, whose: Whose): Promise<Whose> {
  if ("personId" in whose) return whose;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where lower(email) = ${whose.email.toLowerCase()}::text`,
  );
  return rows[0] ? { personId: rows[0].id } : whose;
}

const noSuch = {
  code: "conflict",
  field: "who",
  text: "There's nobody with this address or number.",
} as const;

/**
 * What belongs to whoever is to be erased: of a person also the guest orders of their confirmed address, of a
 * guest what nobody's account has. Refuses who isn't there, or has nothing.
 */
export async function findScope(tx: Transaction, whose: Whose): Promise<Result<Scope>> {
  const personId = "personId" in whose ? whose.personId : null;
  const own =
    "personId" in whose
      ? await addressOf(tx, whose.personId)
      : { email: whose.email.toLowerCase(), isProven: true };
  if (!own) return fail(noSuch);
  // An address that isn't confirmed may be somebody else's.
  const guestEmail = own.isProven ? own.email : null;
  const found = await tx.execute<{ id: string; email: string }>(sql`
    select id, lower(customer_email) as email from orders
    where customer_id = ${personId}::uuid
      or (customer_id is null and lower(customer_email) = ${guestEmail}::text) order by id for update`);
  const orderIds = found.rows.map(({ id }) => id);
  const chats = await tx.execute<{ id: string }>(sql`
    select id from chat_conversations where person_id = ${personId}::uuid or (person_id is null
      and (lower(email) = ${guestEmail}::text or order_id = any(${sql.param(orderIds)}::uuid[]))) order by id`);
  const chatIds = chats.rows.map(({ id }) => id);
  if (personId === null && orderIds.length + chatIds.length === 0) return fail(noSuch);
  const emails = [own.email, ...(await ownAddresses(tx, orderIds, found.rows))];
  return ok({ personId, emails: [...new Set(emails)], orderIds, chatIds });
}

async function addressOf(tx: Transaction, personId: string) {
  const { rows } = await tx.execute<{ email: string; isProven: boolean }>(sql`
    select lower(email) as email, email_verified as "isProven" from users where id = ${personId}::uuid`);
  return rows[0];
}

/** The addresses of these orders that no other order and no account has. */
async function ownAddresses(
  tx: Transaction,
  orderIds: readonly string[],
  rows: readonly { email: string }[],
): Promise<string[]> {
  const { rows: own } = await tx.execute<{ email: string }>(sql`
    select email from unnest(${sql.param(rows.map(({ email }) => email))}::text[]) as email
    where not exists (select from users u where lower(u.email) = email) and not exists (select from orders o
      where o.customer_email = email and not o.id = any(${sql.param(orderIds)}::uuid[]))`);
  return own.map(({ email }) => email);
}
