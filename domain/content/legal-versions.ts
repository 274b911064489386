import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { LegalKey } from "./consent/legal-texts.ts";
import { readContentBlock } from "./read-site-content.ts";
import { contentBlocks, type LegalText } from "./schemas.ts";
import { contentVersions } from "./tables.ts";

type ReadCtx = Parameters<typeof readContentBlock>[0] & Pick<Ctx, "db">;

/** A legal text as a page shows it, and the versions that were ever published, newest first. */
export type LegalReading = {
  text: LegalText;
  /** The earlier version that was asked for; null for the one that holds now. */
  earlier: { version: number; publishedAt: Date } | null;
  versions: { version: number; publishedAt: Date }[];
};

/**
 * A legal text as it holds now, or in an earlier version; null for a version that there never was. Whoever
 * agreed to a text can read it again, so this asks for no right.
 */
export async function readLegalText(
  ctx: ReadCtx,
  key: LegalKey,
  version: number | null,
): Promise<LegalReading | null> {
  const versions = await ctx.db
    .select({ version: contentVersions.version, publishedAt: contentVersions.publishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.version));
  if (version === null || version === versions[0]?.version) {
    return { text: await readContentBlock(ctx, key), earlier: null, versions };
  }
  const [found] = await ctx.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.version, version)));
  if (!found) return null;
  const read = contentBlocks[key].safeParse(found.value);
  if (!read.success) return null;
  return { text: read.data, earlier: { version: found.version, publishedAt: found.publishedAt }, versions };
}
