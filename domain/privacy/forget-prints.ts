import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { readSettingsGroup } from "../settings/index.ts";

/**
 * Takes the keyed prints from erased orders, their marks, redemptions and commission payouts that are older
 * than the owner keeps them (decision 042). From then on their customer counts as somebody new. Returns how
 * many rows had one.
 */
export async function forgetPrints({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<number> {
  const { erasedPrintDays } = await readSettingsGroup(db, "retention");
  const before = sql`${new Date(clock.now().getTime() - erasedPrintDays * 86_400_000).toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    const gone = [
      await tx.execute(sql`delete from customer_marks where order_id in (
        select id from orders where erased_mail_print is not null and created_at <= ${before})`),
      await tx.execute(sql`update orders set erased_mail_print = null, payout_print = null
        where erased_mail_print is not null and created_at <= ${before}`),
      // Each redemption needs a mailbox of its own; its order's id is nobody's.
      await tx.execute(sql`update promo_redemptions set mail_key = 'erased-' || order_id
        where mail_key like 'erased-%' and mail_key not like '%@%' and mail_key <> 'erased-' || order_id
          and created_at <= ${before}`),
      await tx.execute(sql`update payouts set destination_print = null
        where destination_print is not null and created_at <= ${before}
          and person_id in (select person_id from erasures where erased_at is not null)`),
    ];
    return gone.reduce((rows, { rowCount }) => rows + (rowCount ?? 0), 0);
  });
}
