import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { OrderType, TurnStep } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { readSettingsGroup } from "../settings/index.ts";

/** What has waited too long. `orderId` is the order that it is about. */
export type LateThing = { dueAt: Date; assignedToName: string | null } & (
  | { kind: "order"; orderId: string; type: OrderType; step: TurnStep }
  | { kind: "dispute" | "refund" | "request"; orderId: string; type: OrderType }
  | { kind: "chat"; chatId: string }
);

/** Where nothing is promised, what counts as late: minutes since it began to wait. */
const patience = { chat: 10, request: 60, refund: 24 * 60 };
const maxShown = 50;

type Row = {
  kind: LateThing["kind"];
  id: string;
  due_at: string;
  type: OrderType;
  step: TurnStep;
  assigned_to_name: string | null;
};

/**
 * What is late now over everything, the longest first, at most 50: orders whose promise is over, payouts
 * among them, disputes without the promised answer, and refunds, requests and chats that have waited too
 * long. For whoever reads the reports.
 */
export async function readLateNow(
  ctx: Pick<Ctx, "db" | "actor" | "clock">,
): Promise<Result<readonly LateThing[]>> {
  const may = allow(ctx.actor, "reports.read");
  if (!may.ok) return may;
  const { disputeAnswerHours } = await readSettingsGroup(ctx.db, "deadlines");
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const after = (minutes: number) => sql`make_interval(mins => ${minutes})`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with late (kind, id, order_id, due_at) as (
      select 'order', id::text, id, deadline_at from orders
      where removed_at is null and risk > 0 and risk > 9000000000 - extract(epoch from ${now})::bigint
      union all
      select 'dispute', order_id::text, order_id, opened_at + ${after(disputeAnswerHours * 60)} from purchase_disputes d
      where state = 'open' and opened_at + ${after(disputeAnswerHours * 60)} < ${now}
        and not exists (select from dispute_entries e where e.dispute_id = d.id and e.author = 'staff')
      union all
      select 'request', order_id::text, order_id, requested_at + ${after(patience.request)} from approval_requests
      where state = 'open' and requested_at + ${after(patience.request)} < ${now}
      union all
      select 'refund', p.order_id::text, p.order_id, min(p.at) + ${after(patience.refund)}
      from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where e.account = 'refunds_due' group by p.order_id
      having sum(e.amount_cents) < 0 and min(p.at) + ${after(patience.refund)} < ${now}
      union all
      select 'chat', id::text, null, waiting_since + ${after(patience.chat)} from chat_conversations
      where waiting_since + ${after(patience.chat)} < ${now})
    select late.kind, late.id, late.due_at, o.type, o.turn_step as step, u.display_name as assigned_to_name
    from late left join orders o on o.id = late.order_id
      left join chat_conversations c on late.kind = 'chat' and c.id = late.id::uuid
      left join user_profiles u on u.id = coalesce(o.assigned_to, c.assigned_to)
    where late.kind = 'chat' or o.removed_at is null
    order by late.due_at, late.id limit ${maxShown}`);
  return ok(rows.map(thingOf));
}

function thingOf({ kind, id, due_at: at, type, step, assigned_to_name: assignedToName }: Row): LateThing {
  const when = { dueAt: new Date(at), assignedToName };
  if (kind === "chat") return { ...when, kind, chatId: id };
  return kind === "order" ? { ...when, kind, orderId: id, type, step } : { ...when, kind, orderId: id, type };
}
