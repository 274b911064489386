import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { PayoutRow } from "../tables.ts";

/** What the log keeps of a payout that a bank file has, by which later files know it. */
export function bankFileNote({ id }: Pick<PayoutRow, "id">) {
  return { kind: "payout", export: "bank", payoutId: id };
}

/**
 * When the newest bank file that has them was made, by the ids of these payouts; those that no file has are
 * left out. The bank may have paid them since.
 */
export async function readBankFiles(
  db: Queryable,
  payouts: readonly Pick<PayoutRow, "orderId" | "personId">[],
): Promise<Map<string, Date>> {
  if (payouts.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select data ->> 'payoutId' as id, max(at) as at from events
    where subject_kind in ('order', 'person') and data ->> 'export' = 'bank'
      and type in ('order.secret_revealed', 'commission.destination_revealed')
      and subject_id = any(${sql.param(payouts.map(({ orderId, personId }) => orderId ?? personId))}::text[])
    group by 1`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}
