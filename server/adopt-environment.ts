import { seedSettings } from "../domain/settings/index.ts";
import type { FormerSettings } from "../platform/config/former-settings.ts";
import type { Ctx } from "../platform/context.ts";

/**
 * Begins the settings with what an older version was told by the environment, so that an upgrade changes
 * nothing (decision 060). Only while nobody has saved the group: from then on the settings alone decide.
 */
export async function adoptEnvironment(
  ctx: Pick<Ctx, "db" | "clock">,
  former: FormerSettings,
): Promise<void> {
  const now = ctx.clock.now();
  if (Object.keys(former.shop).length > 0) await seedSettings(ctx.db, "shop", former.shop, now);
  if (Object.keys(former.crypto).length > 0) await seedSettings(ctx.db, "crypto", former.crypto, now);
}
