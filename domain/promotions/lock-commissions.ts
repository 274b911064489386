import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { referralCommissions } from "./tables.ts";

/**
 * Whoever earned anything has a row here; what asks for or pays out one balance comes one after another.
 * Answers whose rows there are.
 */
export async function lockCommissions(tx: Transaction, referrerId: string): Promise<string[]> {
  const rows = await tx
    .select({ friendId: referralCommissions.friendId })
    .from(referralCommissions)
    .where(eq(referralCommissions.referrerId, referrerId))
    .orderBy(referralCommissions.friendId)
    .for("update");
  return rows.map(({ friendId }) => friendId);
}
