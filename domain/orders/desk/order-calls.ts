import { sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { allow } from "../../people/index.ts";
import { assigneeText, type OrderRow, orders } from "../tables.ts";
import { deadlineOf } from "../turn/deadline-of.ts";
import { type TurnStep, turnSteps } from "../turn/turn-steps.ts";

/** An order that waits for the actor: since when, and when its promise is over, if one runs. */
export type OrderCall = Pick<OrderRow, "id" | "type" | "quantity" | "amountCents"> & {
  turnStep: TurnStep;
  since: Date;
  dueAt: Date | null;
};

/**
 * The open orders that wait for the actor, the newest turns first (Rule P51): ours that they hold or nobody
 * does, and what waits for a second person that others hold; with a step that they have the right to, and no
 * order of their own.
 */
export async function listOrderCalls(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  { limit }: { limit: number },
): Promise<OrderCall[]> {
  if (actor.kind !== "person" || !allow(actor, "orders.progress").ok) return [];
  const { personId } = actor;
  const assignee = sql.raw(assigneeText);
  const newest = (condition: ReturnType<typeof sql>) =>
    sql`(select id, turn_since from orders where ${condition} order by turn_since desc, id desc limit ${limit})`;
  const rows = await db
    .select()
    .from(orders)
    .where(
      sql`${orders.id} in (select id from (
        ${newest(sql`turn = 'us' and ${assignee} = '00000000-0000-0000-0000-000000000000'::uuid`)}
        union all ${newest(sql`turn = 'us' and ${assignee} = ${personId}::uuid`)}
        union all ${newest(sql`turn = 'second_person' and assigned_to is distinct from ${personId}::uuid`)}) as calls
        order by turn_since desc limit ${limit})`,
    );
  return rows.flatMap((row) => {
    const { id, type, quantity, amountCents, turnStep, turnSince: since, customerId } = row;
    if (!turnStep || !since || customerId === personId) return [];
    const { right } = turnSteps[turnStep];
    if (right === null || !allow(actor, right).ok) return [];
    const deadline = deadlineOf(row);
    const dueAt = deadline && !deadline.metAt ? deadline.dueAt : null;
    return [{ id, type, quantity, amountCents, turnStep, since, dueAt }];
  });
}
