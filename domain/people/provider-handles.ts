import type { Queryable } from "../../platform/database/connect.ts";
import { providerHandles } from "./tables.ts";

type SeenHandle = { providerId: string; accountId: string; handle: string };

/** Keeps what a provider calls an account, as it was said last. */
export async function noteProviderHandle(db: Queryable, seen: SeenHandle): Promise<void> {
  await db
    .insert(providerHandles)
    .values(seen)
    .onConflictDoUpdate({
      target: [providerHandles.providerId, providerHandles.accountId],
      set: { handle: seen.handle, seenAt: new Date() },
    });
}
