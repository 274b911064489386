import { and, asc, count, eq, gt, isNull } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { type OrderRow, orders } from "../tables.ts";
import { approvalHours } from "./approval-kinds.ts";
import { approvalSubject, expiryOf } from "./end-requests.ts";
import { type ApprovalRequestRow, approvalRequests } from "./tables.ts";

/** A request that waits for a second person, as the desk shows it. */
export type ApprovalView = ApprovalRequestRow & {
  // Whose order it is can't decide; whoever approves has to read both addresses whole.
  order: OrderRow;
  /** The address that is asked for; null for other kinds. */
  newEmail: string | null;
  requestedByName: string | null;
  expiresAt: Date;
};

type ListCtx = Pick<OrdersCtx, "db" | "actor" | "clock" | "vault">;
const maxShown = 200;

/** The requests that wait, the oldest first, of one order if named; at most 200. Staff only. */
export async function listApprovals(
  ctx: ListCtx,
  { orderId }: { orderId?: string | undefined } = {},
): Promise<Result<ApprovalView[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select({ request: approvalRequests, order: orders })
    .from(approvalRequests)
    .innerJoin(orders, eq(orders.id, approvalRequests.orderId))
    .where(and(waits(ctx), isNull(orders.removedAt), orderId ? eq(orders.id, orderId) : undefined))
    .orderBy(asc(approvalRequests.requestedAt), asc(approvalRequests.id))
    .limit(maxShown);
  const names = await namesOf(
    ctx.db,
    rows.map(({ request }) => request.requestedBy),
  );
  const newEmailOf = async ({ id, secretId }: ApprovalRequestRow) =>
    secretId && (await ctx.vault.open(ctx.db, { id: secretId, subject: approvalSubject(id) }));
  return ok(
    await Promise.all(
      rows.map(async ({ request, order }) => ({
        ...{ ...request, order, newEmail: await newEmailOf(request) },
        requestedByName: names.get(request.requestedBy) ?? null,
        expiresAt: expiryOf(request),
      })),
    ),
  );
}

/** How many requests wait for a second person. */
export async function countApprovals(ctx: Pick<OrdersCtx, "db" | "clock">): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(approvalRequests)
    .innerJoin(orders, eq(orders.id, approvalRequests.orderId))
    .where(and(waits(ctx), isNull(orders.removedAt)));
  return row?.n ?? 0;
}

/** One whose time is over waits for nobody, also before the job has ended it. */
function waits({ clock }: Pick<OrdersCtx, "clock">) {
  const since = new Date(clock.now().getTime() - approvalHours * 3_600_000);
  return and(eq(approvalRequests.state, "open"), gt(approvalRequests.requestedAt, since));
}
