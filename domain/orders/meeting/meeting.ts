import type { Failure } from "../../../kernel/errors.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { readSettingsGroup } from "../../settings/index.ts";
import { chooseWorldText, firstWorld } from "../../settings/model.ts";

/**
 * Why no meeting can be newly arranged in a world: the owner's list lacks it (Rules S50, P38). Null when one
 * can. Orders that have another world keep it.
 */
export async function worldFailure(db: Queryable, world: number): Promise<Failure | null> {
  const { worlds } = await readSettingsGroup(db, "meeting");
  if (worlds.some((known) => known.world === world)) return null;
  return { code: "invalid", field: "world", text: chooseWorldText(worlds) };
}

/** The world of an order whose customer has chosen none yet. */
export async function usualWorld(db: Queryable): Promise<number> {
  return firstWorld((await readSettingsGroup(db, "meeting")).worlds);
}
