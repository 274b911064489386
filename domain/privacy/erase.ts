import { and, eq, isNull, sql } from "drizzle-orm";
import type { Topic } from "../../kernel/topics.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent, eraseTexts } from "../../platform/events/index.ts";
import { forgetDisputesOf } from "../listings/index.ts";
import { keepMailPrints, type OrdersCtx } from "../orders/index.ts";
import { keepRedemptionPrints } from "../promotions/index.ts";
import { personalData } from "./personal-data.ts";
import type { EraseRule, Scope } from "./table-rule.ts";
import { erasures } from "./tables.ts";

/** What the rows of others are found by comes before them. */
const first = ["vault_secrets", "provider_handles"];

/** Ways in, and what could open one: gone the moment that the erasure is asked for. */
const waysIn = ["provider_handles", "accounts", "sessions", "two_factors", "verifications"];

/** Days after which a last mail that never left goes all the same. */
const mailDays = 1;

/** What erasing needs: the log, the vault, and the secret of prints. */
export type ErasingCtx = Ctx & Pick<OrdersCtx, "signer">;

/**
 * Erases whom a row of `erasures` names, all or nothing: texts of the log, then every table of the map that
 * has an `erase`. Of mailboxes keyed prints stay, so that limits of one customer don't begin anew. Run again
 * after it was killed, it begins again; once done it finds nothing to do.
 */
export async function eraseOne(ctx: ErasingCtx, erasureId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isIt = and(eq(erasures.id, erasureId), isNull(erasures.erasedAt));
    const [row] = await tx.select().from(erasures).where(isIt).for("update");
    if (!row?.sealed) return;
    const scope: Scope = JSON.parse(ctx.vault.decrypt(row.sealed, sealedFor(erasureId)));
    await eraseTexts(tx, { erasureId, ids: await eventsOf(tx, scope), actor: ctx.actor });
    await keepMailPrints(ctx, tx, scope.orderIds);
    await keepRedemptionPrints(ctx, tx, scope.orderIds);
    await forgetDisputesOf(tx, scope.orderIds);
    await eraseTables(
      tx,
      [...first, ...Object.keys(personalData).filter((name) => !first.includes(name))],
      scope,
    );
    await forgetReferrer(tx, scope);
    const now = ctx.clock.now();
    await tx.update(erasures).set({ sealed: null, erasedAt: now }).where(isIt);
    await recordEnd(ctx, tx, { erasureId, scope });
    if (!row.mailId) await tx.update(erasures).set({ doneAt: now }).where(eq(erasures.id, erasureId));
  });
}

/** For whom the sealed scope of an erasure opens. */
export const sealedFor = (erasureId: string) => `erasure:${erasureId}`;

/** Takes away every way to sign in, at once. */
export function eraseWaysIn(tx: Transaction, scope: Scope): Promise<void> {
  return eraseTables(tx, waysIn, scope);
}

/** The events of their orders and chats, and of themself. */
async function eventsOf(tx: Transaction, { personId, orderIds, chatIds }: Scope): Promise<bigint[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from events where subject_kind = 'order' and subject_id = any(${sql.param(orderIds)}::text[])
    union select id::text from events where subject_kind = 'chat' and subject_id = any(${sql.param(chatIds)}::text[])
    union select id::text from events
      where subject_kind in ('person', 'notification-preferences') and subject_id = ${personId}::text`);
  return rows.map(({ id }) => BigInt(id));
}

async function eraseTables(tx: Transaction, tables: readonly string[], scope: Scope): Promise<void> {
  for (const table of tables) {
    const { erase, personal = {} } = personalData[table] ?? {};
    if (!erase) continue;
    const columns = Object.entries(personal).flatMap(([column, what]) => (what === "remove" ? [column] : []));
    await eraseTable(tx, table, { erase, columns, scope });
  }
}

type Erased = { erase: EraseRule; columns: readonly string[]; scope: Scope };

async function eraseTable(tx: Transaction, table: string, { erase, columns, scope }: Erased): Promise<void> {
  const { rows, as = {}, whole } = erase;
  const name = sql.identifier(table);
  if (whole) {
    await tx.execute(sql`delete from ${name} where ${rows(scope)}`);
    return;
  }
  const values = { ...Object.fromEntries(columns.map((column) => [column, sql`null`])), ...as };
  const set = sql.join(
    Object.entries(values).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );
  await tx.execute(sql`update ${name} set ${set} where ${rows(scope)}`);
}

/** Whoever came by their link brings them nothing from now on; what was earned stays. */
async function forgetReferrer(tx: Transaction, { personId }: Scope): Promise<void> {
  await tx.execute(sql`update user_profiles set referred_by = null where referred_by = ${personId}::uuid`);
}

async function recordEnd(
  ctx: Ctx,
  tx: Transaction,
  { erasureId, scope: { personId, orderIds, chatIds } }: { erasureId: string; scope: Scope },
): Promise<void> {
  const topics: Topic[] = ["people", ...(orderIds.length > 0 ? (["orders"] as const) : [])];
  if (chatIds.length > 0) topics.push("chats");
  if (personId !== null) topics.push(`person-desk:${personId}`);
  const event = { actor: ctx.actor, visibility: "internal", topics } as const;
  const data = { orders: orderIds.length };
  await appendEvent(tx, {
    ...event,
    subjectKind: "erasure",
    subjectId: erasureId,
    type: "erasure.done",
    data,
  });
  if (personId === null) return;
  await appendEvent(tx, {
    ...event,
    ...{ subjectKind: "person", subjectId: personId, type: "person.erased", data: { erasureId } },
  });
}

/**
 * Ends erasures whose last mail was sent, or couldn't be within a day: with the mail's row the last address
 * is gone. Returns how many.
 */
export async function finishErasures(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - mailDays * 86_400_000);
  return ctx.db.transaction(async (tx) => {
    const ended = await endedBy(tx, before);
    for (const { id, mailId } of ended) {
      await tx.execute(sql`delete from mails where id = ${mailId}::uuid`);
      await tx.update(erasures).set({ doneAt: now, mailId: null }).where(eq(erasures.id, id));
    }
    return ended.length;
  });
}

async function endedBy(tx: Queryable, before: Date) {
  const { rows } = await tx.execute<{ id: string; mailId: string }>(sql`
    select e.id, e.mail_id as "mailId" from erasures e
    where e.erased_at is not null and e.done_at is null and (e.erased_at <= ${before.toISOString()}::timestamptz
      or not exists (select from mails m where m.id = e.mail_id and m.state = 'queued'))
    order by e.id for update of e`);
  return rows;
}
