import { staffActiveSince } from "../people/index.ts";
import { staffOnlineMinutes } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";

/**
 * Whether staff who may answer did something at the desk within the last 15 minutes, in a session that still
 * stands.
 */
export function isStaffOnline({ db, clock }: Pick<SupportCtx, "db" | "clock">): Promise<boolean> {
  const now = clock.now();
  const since = new Date(now.getTime() - staffOnlineMinutes * 60_000);
  return staffActiveSince(db, { capability: "orders.progress", since, now });
}
