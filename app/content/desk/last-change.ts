import type { ContentKey } from "../../../domain/content/model.ts";
import { type PeopleCtx, readDeskLog } from "../../../domain/people/index.ts";
import type { LastChange } from "./conflict-copy.ts";

/** The last saving of a block by the event log; null for a block that is as it was seeded. */
export async function readLastChange(ctx: PeopleCtx, key: ContentKey): Promise<LastChange | null> {
  const log = await readDeskLog(ctx, { limit: 1, content: key });
  const entry = log.ok ? log.value[0] : undefined;
  if (!entry) return null;
  const isOwn = ctx.actor.kind === "person" && ctx.actor.personId === entry.actorPersonId;
  return { by: entry.actorName ?? "Someone", isOwn, at: entry.at };
}
