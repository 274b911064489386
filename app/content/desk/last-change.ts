import { readContentHistory } from "../../../domain/content/index.ts";
import type { ContentKey } from "../../../domain/content/model.ts";
import type { PeopleCtx } from "../../../domain/people/index.ts";
import type { LastChange } from "./conflict-copy.ts";

/** Who published the newest version of a block; null for a block that is as it was seeded. */
export async function readLastChange(ctx: PeopleCtx, key: ContentKey): Promise<LastChange | null> {
  const history = await readContentHistory(ctx, { key, limit: 1 });
  const newest = history.ok ? history.value[0] : undefined;
  if (!newest || (newest.by === null && newest.version === 1)) return null;
  return { by: newest.by ?? "Someone", isOwn: newest.isOwn, at: newest.publishedAt };
}
