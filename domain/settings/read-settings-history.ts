import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { readEvents } from "../../platform/events/index.ts";
import { actorNamesOf, allow } from "../people/index.ts";
import type { SettingsKey } from "./schemas.ts";
import type { SettingChange } from "./write-settings.ts";

/** One saving of a group as the log has it; `by` is null for a program. */
export type SettingsChanged = { id: string; at: Date; by: string | null; changes: SettingChange[] };

/** What was changed in a group, newest first. Refuses who may not edit settings (`forbidden`). */
export async function readSettingsHistory(
  ctx: Pick<Ctx, "db" | "actor">,
  { key, limit }: { key: SettingsKey; limit: number },
): Promise<Result<SettingsChanged[]>> {
  const may = allow(ctx.actor, "settings.edit");
  if (!may.ok) return may;
  const events = await readEvents(ctx.db, { subjectKind: "settings", subjectId: key, limit });
  const names = await actorNamesOf(ctx.db, events);
  return ok(
    events.map(({ id, at, actorId, data }) => ({
      id: String(id),
      at,
      by: (actorId && names.get(actorId)) ?? null,
      changes: changesIn(data),
    })),
  );
}

function changesIn({ changes }: Record<string, unknown>): SettingChange[] {
  return Array.isArray(changes) ? changes.filter(isChange) : [];
}

function isChange(change: unknown): change is SettingChange {
  return (
    typeof change === "object" && change !== null && "field" in change && "from" in change && "to" in change
  );
}
