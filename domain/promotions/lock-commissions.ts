import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { lockSums } from "../release/index.ts";
import { referralCommissions } from "./tables.ts";

/**
 * What asks for or pays out one balance comes one after another, and so does what changes it. Whoever earned
 * anything has rows, which are locked first, as a change of one of their orders does.
 */
export async function lockCommissions(tx: Transaction, referrerId: string): Promise<void> {
  await tx
    .select({ friendId: referralCommissions.friendId })
    .from(referralCommissions)
    .where(eq(referralCommissions.referrerId, referrerId))
    .orderBy(referralCommissions.friendId)
    .for("update");
  await lockBalance(tx, referrerId);
}

/**
 * Makes whoever changes a referrer's balance, or pays it, wait for their turn, until the transaction ends.
 */
export async function lockBalance(tx: Transaction, referrerId: string): Promise<void> {
  await lockSums(tx, [`commission:${referrerId}`]);
}
