import { like } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { allow } from "../people/index.ts";
import { type ContentKey, isContentKey } from "./schemas.ts";
import { siteContent } from "./tables.ts";

/** The blocks of mails that have words of the owner's now. Needs `content.edit`. */
export async function readWordedMails(ctx: Pick<Ctx, "db" | "actor">): Promise<Result<ContentKey[]>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select({ key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .where(like(siteContent.key, "mail.%"));
  return ok(rows.flatMap(({ key, value }) => (value !== null && isContentKey(key) ? [key] : [])));
}
